-- +goose Up
-- The preset reasons for decisions on submissions, in one row that is added with the first of them.
CREATE TABLE reasons (
    only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
    reasons jsonb NOT NULL,
    version integer NOT NULL
);

-- +goose Down
DROP TABLE reasons;
