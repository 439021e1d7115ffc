-- +goose Up
-- Every file there is, was or is about to be. The row comes before the object and
-- stays after it: a deleted id is remembered, so that a late upload cannot bring it
-- back.
CREATE TABLE audio_files (
    file_id     text PRIMARY KEY,
    state       text NOT NULL CHECK (state IN ('pending', 'stored', 'deleting', 'deleted')),
    filename    text NOT NULL DEFAULT '',
    extension   text NOT NULL DEFAULT '',
    size        bigint NOT NULL DEFAULT 0,
    sha256      text NOT NULL DEFAULT '',
    uploaded_at timestamptz NOT NULL
);
-- What the sweeper looks for is rare.
CREATE INDEX audio_files_unfinished ON audio_files (state, uploaded_at) WHERE state IN ('pending', 'deleting');

-- +goose Down
DROP TABLE audio_files;
