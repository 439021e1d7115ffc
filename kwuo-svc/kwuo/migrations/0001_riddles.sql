-- +goose Up
CREATE TABLE riddles (
    id          text PRIMARY KEY,
    created_at  timestamptz NOT NULL,
    riddle      text NOT NULL,
    translation text NOT NULL,
    answer      text NOT NULL,
    options     jsonb NOT NULL,
    audio       jsonb,
    version     integer NOT NULL DEFAULT 1,
    -- Written by package igbo with every change: the place in the Igbo order, and
    -- the texts that search looks through, one without tone marks and dots, one
    -- with its dots.
    letter_rank smallint NOT NULL,
    sort_text   text COLLATE "ig-x-icu" NOT NULL,
    search      text NOT NULL,
    search_dots text NOT NULL,
    -- A riddle that nobody can solve is none (spec 5).
    CHECK (jsonb_array_length(options) >= 2 AND jsonb_exists(options, answer))
);
CREATE INDEX riddles_newest ON riddles (created_at DESC, id DESC);
CREATE INDEX riddles_in_order ON riddles (letter_rank, sort_text, id);

-- +goose Down
DROP TABLE riddles;
