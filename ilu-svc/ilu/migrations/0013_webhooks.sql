-- +goose Up
SELECT announce_changes_of('proverbs', 'proverb', false);
SELECT announce_changes_of('suggestions', 'suggestion', true);
