-- +goose Up
SELECT announce_changes_of('dibias', 'dibia', false);
SELECT announce_changes_of('reviews', 'review', true);
SELECT announce_changes_of('reports', 'report', true);
SELECT announce_changes_of('profiles', 'profile', true);
