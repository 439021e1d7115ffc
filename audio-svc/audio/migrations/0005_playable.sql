-- +goose Up
-- Which browsers play a recording, found out by its content. A table of its own, since the version
-- before reads all columns of audio_files. Recordings that it stored are added when they are asked for.
CREATE TABLE playable_files (
    file_id  text PRIMARY KEY,
    playable text NOT NULL CHECK (playable IN ('everywhere', 'some'))
);

-- +goose Down
DROP TABLE playable_files;
