-- +goose Up

-- The order and a sample are held in memory from now on.
ALTER TABLE proverbs DROP COLUMN walked, DROP COLUMN bucket; -- and the indexes with them
CREATE INDEX proverbs_in_order ON proverbs (letter_rank, sort_text, id);

-- Services keep what is searched in memory. A mark says whether what they keep of
-- a letter, and of a block of its proverbs, still stands: each change draws another
-- one, at random, so that it differs even after a backup was put back.
CREATE FUNCTION new_mark() RETURNS bigint LANGUAGE sql VOLATILE RETURN hashtextextended(gen_random_uuid()::text, 0);
ALTER TABLE letter_counts ADD COLUMN mark bigint NOT NULL DEFAULT new_mark();

-- A block is what stands in the Igbo order from its place up to the next block's.
-- Each letter has one that begins before all its proverbs.
CREATE TABLE proverb_blocks (
    block       bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    letter_rank smallint NOT NULL,
    sort_text   text COLLATE "ig-x-icu" NOT NULL,
    id          text NOT NULL,
    proverbs    bigint NOT NULL,
    mark        bigint NOT NULL DEFAULT new_mark(),
    UNIQUE (letter_rank, sort_text, id)
);
INSERT INTO proverb_blocks (letter_rank, sort_text, id, proverbs) SELECT letter_rank, '', '', proverbs FROM letter_counts;

-- +goose StatementBegin
CREATE FUNCTION block_at(rank smallint, place text, place_id text) RETURNS TABLE (block bigint) LANGUAGE sql STABLE BEGIN ATOMIC
    SELECT b.block FROM proverb_blocks b WHERE b.letter_rank = rank AND (b.sort_text, b.id) <= (place COLLATE "ig-x-icu", place_id)
    ORDER BY b.sort_text DESC, b.id DESC LIMIT 1;
END;

-- The place where a block ends: that of the next one, or behind all letters.
CREATE FUNCTION block_end(rank smallint, place text, place_id text) RETURNS TABLE (letter_rank smallint, sort_text text, id text) LANGUAGE sql STABLE BEGIN ATOMIC
    (SELECT b.letter_rank, b.sort_text, b.id FROM proverb_blocks b WHERE (b.letter_rank, b.sort_text, b.id) > (rank, place COLLATE "ig-x-icu", place_id)
    ORDER BY b.letter_rank, b.sort_text, b.id LIMIT 1)
    UNION ALL SELECT 32767::smallint, '', '' LIMIT 1;
END;

-- Cuts blocks that have grown too long into some of 256 proverbs. Without
-- enable_seqscan it never reads all proverbs for one of them, however little
-- PostgreSQL knows of the table yet.
CREATE FUNCTION cut_blocks() RETURNS void LANGUAGE plpgsql SET search_path FROM CURRENT SET enable_seqscan = off AS $$
BEGIN
    INSERT INTO proverb_blocks (letter_rank, sort_text, id, proverbs)
    SELECT b.letter_rank, part.sort_text, part.id, part.proverbs
    FROM proverb_blocks b, block_end(b.letter_rank, b.sort_text, b.id) AS next, LATERAL (
        SELECT (array_agg(sort_text ORDER BY sort_text, id))[1] AS sort_text, (array_agg(id ORDER BY sort_text, id))[1] AS id, count(*) AS proverbs FROM (
            SELECT sort_text, id, (row_number() OVER (ORDER BY sort_text, id) - 1) / 256 AS part FROM proverbs
            WHERE (letter_rank, sort_text, id) >= (b.letter_rank, b.sort_text, b.id) AND (letter_rank, sort_text, id) < (next.letter_rank, next.sort_text, next.id)
        ) AS held WHERE part > 0 GROUP BY part
    ) AS part
    WHERE b.proverbs > 512;
    UPDATE proverb_blocks SET proverbs = 256, mark = new_mark() WHERE proverbs > 512;
END $$;

-- Runs after count_letters, whose triggers come first by their names: that has
-- locked the letters, so the blocks of a letter are one transaction's at a time.
CREATE FUNCTION follow_blocks() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
    IF TG_OP = 'INSERT' THEN
        UPDATE proverb_blocks b SET proverbs = proverbs + n, mark = new_mark()
        FROM (SELECT block, count(*) AS n FROM come, block_at(letter_rank, sort_text, id) GROUP BY block) AS c WHERE b.block = c.block;
        UPDATE letter_counts SET mark = new_mark() WHERE letter_rank IN (SELECT letter_rank FROM come);
    ELSIF TG_OP = 'DELETE' THEN
        UPDATE proverb_blocks b SET proverbs = proverbs - n, mark = new_mark()
        FROM (SELECT block, count(*) AS n FROM gone, block_at(letter_rank, sort_text, id) GROUP BY block) AS g WHERE b.block = g.block;
        UPDATE letter_counts SET mark = new_mark() WHERE letter_rank IN (SELECT letter_rank FROM gone);
    ELSIF EXISTS ( -- not where a recording came or went alone
        SELECT FROM come FULL JOIN gone USING (id) WHERE (come.letter_rank, come.sort_text, come.search, come.search_dots, come.categories)
        IS DISTINCT FROM (gone.letter_rank, gone.sort_text, gone.search, gone.search_dots, gone.categories)
    ) THEN
        UPDATE proverb_blocks b SET proverbs = proverbs + n, mark = new_mark() FROM (
            SELECT block, sum(n) AS n
            FROM (SELECT letter_rank, sort_text, id, 1 AS n FROM come UNION ALL SELECT letter_rank, sort_text, id, -1 FROM gone) AS c, block_at(letter_rank, sort_text, id)
            GROUP BY block
        ) AS c WHERE b.block = c.block;
        UPDATE letter_counts SET mark = new_mark() WHERE letter_rank IN (SELECT letter_rank FROM come UNION SELECT letter_rank FROM gone);
    END IF;
    IF EXISTS (SELECT FROM proverb_blocks WHERE proverbs > 512) THEN
        PERFORM cut_blocks();
    END IF;
    RETURN NULL;
END $$;
-- +goose StatementEnd
CREATE INDEX proverb_blocks_long ON proverb_blocks (block) WHERE proverbs > 512;
CREATE TRIGGER proverbs_then_added AFTER INSERT ON proverbs REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION follow_blocks();
CREATE TRIGGER proverbs_then_removed AFTER DELETE ON proverbs REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION follow_blocks();
CREATE TRIGGER proverbs_then_edited AFTER UPDATE ON proverbs REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION follow_blocks();

-- The proverbs that are there already.
SELECT cut_blocks();

-- +goose Down
DROP TRIGGER proverbs_then_added ON proverbs;
DROP TRIGGER proverbs_then_removed ON proverbs;
DROP TRIGGER proverbs_then_edited ON proverbs;
DROP FUNCTION follow_blocks, cut_blocks, block_at, block_end;
DROP TABLE proverb_blocks;
ALTER TABLE letter_counts DROP COLUMN mark;
DROP FUNCTION new_mark;
DROP INDEX proverbs_in_order;
ALTER TABLE proverbs
    ADD COLUMN walked text GENERATED ALWAYS AS (CASE WHEN octet_length(search) <= 1500 THEN search END) STORED,
    ADD COLUMN bucket smallint NOT NULL GENERATED ALWAYS AS ((hashtext(id) & 1023)::smallint) STORED;
CREATE INDEX proverbs_in_order ON proverbs (letter_rank, sort_text, id) INCLUDE (walked);
CREATE INDEX proverbs_sample ON proverbs (letter_rank, bucket, id) INCLUDE (walked) WHERE bucket < 64;
CREATE INDEX proverbs_long ON proverbs (letter_rank, sort_text, id) WHERE walked IS NULL;
