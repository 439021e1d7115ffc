-- +goose Up
-- Who has which entry or submission open. Each row is an open stream of events, and expires 30 s after seen_at.
CREATE TABLE presence (
    stream   text PRIMARY KEY,
    entity   text NOT NULL,
    id       text NOT NULL,
    username text NOT NULL,
    since    timestamptz NOT NULL,
    seen_at  timestamptz NOT NULL
);
CREATE INDEX presence_open ON presence (entity, id);

-- +goose Down
DROP TABLE presence;
