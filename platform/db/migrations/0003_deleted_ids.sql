-- +goose Up
-- Ids of deleted entries: a late repetition of a creation must not bring one back.
CREATE TABLE deleted_ids (
    list       text NOT NULL,
    id         text NOT NULL,
    deleted_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (list, id)
);
CREATE INDEX deleted_ids_age ON deleted_ids (deleted_at);

-- +goose Down
DROP TABLE deleted_ids;
