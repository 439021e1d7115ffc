-- +goose Up
-- A file that was taken from its entity is hidden first: it can come back for some days.
-- The time stands in a table of its own, since the version before reads all columns here.
ALTER TABLE audio_files DROP CONSTRAINT audio_files_state_check;
ALTER TABLE audio_files ADD CONSTRAINT audio_files_state_check CHECK (state IN ('pending', 'stored', 'hidden', 'deleting', 'deleted'));
CREATE TABLE hidden_files (
    file_id   text PRIMARY KEY,
    hidden_at timestamptz NOT NULL
);
CREATE INDEX hidden_files_age ON hidden_files (hidden_at);

-- +goose Down
UPDATE audio_files SET state = 'deleting' WHERE state = 'hidden';
ALTER TABLE audio_files DROP CONSTRAINT audio_files_state_check;
ALTER TABLE audio_files ADD CONSTRAINT audio_files_state_check CHECK (state IN ('pending', 'stored', 'deleting', 'deleted'));
DROP TABLE hidden_files;
