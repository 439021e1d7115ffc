-- +goose Up
-- Reviews and reports of dibias that were deleted, as long as they can come back. They
-- stay out of the audit log, which forgets nothing.
CREATE TABLE taken_along (
    list     text NOT NULL,
    id       text NOT NULL,
    dibia_id text NOT NULL,
    row      jsonb NOT NULL,
    taken_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (list, id)
);
CREATE INDEX taken_along_of_dibia ON taken_along (dibia_id);
CREATE INDEX taken_along_age ON taken_along (taken_at);

-- +goose Down
DROP TABLE taken_along;
