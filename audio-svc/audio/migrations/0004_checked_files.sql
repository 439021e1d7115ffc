-- +goose Up
-- When the content of a file was last compared with its SHA-256, and whether it was another.
-- A table of its own, since the version before reads all columns of audio_files.
CREATE TABLE checked_files (
    file_id    text PRIMARY KEY,
    checked_at timestamptz NOT NULL,
    damaged    boolean NOT NULL
);

-- +goose Down
DROP TABLE checked_files;
