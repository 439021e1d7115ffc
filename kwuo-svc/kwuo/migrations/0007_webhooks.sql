-- +goose Up
SELECT announce_changes_of('riddles', 'riddle', false);
