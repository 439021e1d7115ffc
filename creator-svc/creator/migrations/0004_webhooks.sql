-- +goose Up
SELECT announce_changes_of('creators', 'creator', false);
