-- +goose Up
CREATE TABLE categories (
    position integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name     text NOT NULL
);
-- A category in another case is the same category.
CREATE UNIQUE INDEX categories_name ON categories (lower(name COLLATE "ig-x-icu"));
-- The fixed list (spec 9).
INSERT INTO categories (name) VALUES
    ('Afa'), ('Agwu'), ('Animals'), ('Behaviour'), ('Caution'), ('Chi'), ('Chukwu'), ('Common sense'), ('Consequences'), ('Courage'),
    ('Death'), ('Dibia'), ('Elders'), ('Enmity'), ('Experience'), ('Humor'), ('Inexperience'), ('Mmadu'), ('Mmiri'), ('Nature'),
    ('Nwata'), ('Ofeke'), ('Others'), ('Patience'), ('Plants'), ('Spiritual'), ('Time'), ('Uwa'), ('Wealth');

CREATE TABLE suggestions (
    id         text PRIMARY KEY,
    created_at timestamptz NOT NULL,
    proverb    text NOT NULL,
    meaning    text NOT NULL,
    categories jsonb NOT NULL DEFAULT '[]',
    status     text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'approved', 'rejected')),
    reason     text NOT NULL DEFAULT '',
    decided_by text NOT NULL DEFAULT '',
    decided_at timestamptz,
    search     text NOT NULL GENERATED ALWAYS AS (fold(proverb || E'\n' || meaning || E'\n' || translate(categories::text, '[]"', ''))) STORED,
    CHECK ((status = 'pending') = (decided_at IS NULL))
);
CREATE INDEX suggestions_newest ON suggestions (status, created_at DESC, id DESC);

CREATE TABLE proverbs (
    id            text PRIMARY KEY,
    created_at    timestamptz NOT NULL,
    proverb       text NOT NULL,
    meaning       text NOT NULL,
    categories    jsonb NOT NULL DEFAULT '[]',
    audio         jsonb,
    suggestion_id text UNIQUE REFERENCES suggestions, -- the submission it was made from
    version       integer NOT NULL DEFAULT 1,
    -- Written by package igbo with every change: the place in the Igbo order, and
    -- the texts that search looks through, one without tone marks and dots, one
    -- with its dots.
    letter_rank   smallint NOT NULL,
    sort_text     text COLLATE "ig-x-icu" NOT NULL,
    search        text NOT NULL,
    search_dots   text NOT NULL,
    folded        text NOT NULL -- the proverb alone, to find near duplicates
);
CREATE INDEX proverbs_in_order ON proverbs (letter_rank, sort_text, id);
CREATE INDEX proverbs_newest ON proverbs (created_at DESC, id DESC);
CREATE INDEX proverbs_search ON proverbs USING gin (search gin_trgm_ops);
CREATE INDEX proverbs_search_dots ON proverbs USING gin (search_dots gin_trgm_ops);
CREATE INDEX proverbs_folded ON proverbs USING gin (folded gin_trgm_ops);
CREATE INDEX proverbs_categories ON proverbs USING gin (categories jsonb_path_ops);

-- How many proverbs each letter has, kept with every change: counting a million
-- rows for every page would take longer than the page.
CREATE TABLE letter_counts (
    letter_rank smallint PRIMARY KEY,
    proverbs    bigint NOT NULL
);
INSERT INTO letter_counts SELECT rank, 0 FROM generate_series(0, 36) AS rank;
-- +goose StatementBegin
CREATE FUNCTION count_letters() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
    -- Locked in order of rank, so that two transactions do not wait for each other.
    IF TG_OP = 'UPDATE' THEN
        PERFORM 1 FROM letter_counts WHERE letter_rank IN (SELECT letter_rank FROM gone UNION SELECT letter_rank FROM come) ORDER BY letter_rank FOR UPDATE;
    END IF;
    IF TG_OP <> 'INSERT' THEN
        PERFORM 1 FROM letter_counts WHERE letter_rank IN (SELECT letter_rank FROM gone) ORDER BY letter_rank FOR UPDATE;
        UPDATE letter_counts c SET proverbs = proverbs - n FROM (SELECT letter_rank, count(*) AS n FROM gone GROUP BY 1) g WHERE c.letter_rank = g.letter_rank;
    END IF;
    IF TG_OP <> 'DELETE' THEN
        PERFORM 1 FROM letter_counts WHERE letter_rank IN (SELECT letter_rank FROM come) ORDER BY letter_rank FOR UPDATE;
        UPDATE letter_counts c SET proverbs = proverbs + n FROM (SELECT letter_rank, count(*) AS n FROM come GROUP BY 1) g WHERE c.letter_rank = g.letter_rank;
    END IF;
    RETURN NULL;
END $$;
-- +goose StatementEnd
CREATE TRIGGER proverbs_added AFTER INSERT ON proverbs REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION count_letters();
CREATE TRIGGER proverbs_removed AFTER DELETE ON proverbs REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_letters();
CREATE TRIGGER proverbs_edited AFTER UPDATE ON proverbs REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION count_letters();

CREATE VIEW listed_suggestions AS
    SELECT s.*, p.id AS proverb_id FROM suggestions s LEFT JOIN proverbs p ON p.suggestion_id = s.id;

-- +goose Down
DROP VIEW listed_suggestions;
DROP TABLE proverbs, suggestions, categories, letter_counts;
DROP FUNCTION count_letters;
