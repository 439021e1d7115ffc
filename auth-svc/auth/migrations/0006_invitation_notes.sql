-- +goose Up
-- Whom an invitation is for, in the words of its creator.
ALTER TABLE invitations ADD COLUMN note text NOT NULL DEFAULT '';

-- +goose Down
ALTER TABLE invitations DROP COLUMN note;
