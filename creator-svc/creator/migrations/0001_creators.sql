-- +goose Up
CREATE TABLE creators (
    id         text PRIMARY KEY,
    created_at timestamptz NOT NULL,
    name       text NOT NULL,
    bio        text NOT NULL,
    category   text NOT NULL,
    filters    jsonb NOT NULL DEFAULT '[]',
    image      text NOT NULL,
    website    text NOT NULL DEFAULT '',
    linktree   text NOT NULL DEFAULT '',
    instagram  text NOT NULL DEFAULT '',
    facebook   text NOT NULL DEFAULT '',
    youtube    text NOT NULL DEFAULT '',
    twitter    text NOT NULL DEFAULT '',
    tiktok     text NOT NULL DEFAULT '',
    position   integer NOT NULL,
    version    integer NOT NULL DEFAULT 1,
    -- What search looks through (spec 5), folded; a line break keeps a match
    -- from running over from one field into the next, and filters are looked
    -- through as people write them: Culture, Kids.
    search     text NOT NULL GENERATED ALWAYS AS (
        fold(name || E'\n' || bio || E'\n' || category || E'\n' || translate(filters::text, '[]"', ''))
    ) STORED
) WITH (fillfactor = 45);
-- No index on position, and free space on every page: saving an order then
-- rewrites rows in place, several times faster, and the list is read whole.

-- +goose Down
DROP TABLE creators;
