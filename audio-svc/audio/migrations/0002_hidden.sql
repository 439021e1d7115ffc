-- +goose Up
-- A file that was taken from its entity is hidden first: it can come back for some days.
ALTER TABLE audio_files ADD COLUMN hidden_at timestamptz;
ALTER TABLE audio_files DROP CONSTRAINT audio_files_state_check;
ALTER TABLE audio_files ADD CONSTRAINT audio_files_state_check CHECK (state IN ('pending', 'stored', 'hidden', 'deleting', 'deleted'));
CREATE INDEX audio_files_hidden ON audio_files (hidden_at) WHERE state = 'hidden';

-- +goose Down
DROP INDEX audio_files_hidden;
UPDATE audio_files SET state = 'deleting' WHERE state = 'hidden';
ALTER TABLE audio_files DROP CONSTRAINT audio_files_state_check;
ALTER TABLE audio_files ADD CONSTRAINT audio_files_state_check CHECK (state IN ('pending', 'stored', 'deleting', 'deleted'));
ALTER TABLE audio_files DROP COLUMN hidden_at;
