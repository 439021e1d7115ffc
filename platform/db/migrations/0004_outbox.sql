-- +goose Up
-- What a service owes to another system, e.g. to delete a file: ordered in the
-- transaction that makes it necessary, carried out by a worker.
CREATE TABLE outbox (
    id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    kind       text NOT NULL,
    payload    text NOT NULL,
    not_before timestamptz NOT NULL,
    next_at    timestamptz NOT NULL, -- not_before, then the time of the next try
    attempts   integer NOT NULL DEFAULT 0,
    last_error text NOT NULL DEFAULT '',
    UNIQUE (kind, payload)
);
CREATE INDEX outbox_next ON outbox (next_at, id);

-- +goose Down
DROP TABLE outbox;
