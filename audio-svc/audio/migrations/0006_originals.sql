-- +goose Up
-- The original of a recording: the file that was chosen, if the recording was made from it. It is a row
-- of audio_files too, so that the version before checks, counts and backs it up like any other. Its
-- state follows the recording's, and it has no row in hidden_files.
CREATE TABLE originals (
    file_id     text PRIMARY KEY,
    original_id text NOT NULL UNIQUE
);

-- +goose Down
DROP TABLE originals;
