-- +goose Up
-- What imports were answered, for 30 days: one that is sent again is answered the same and does nothing.
CREATE TABLE imports (
    id     text PRIMARY KEY, -- made by the client
    hash   text NOT NULL,    -- of the body
    answer text NOT NULL,
    at     timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX imports_age ON imports (at);

-- +goose Down
DROP TABLE imports;
