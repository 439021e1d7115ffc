-- +goose Up
-- The content of a suggestion as an administrator has corrected it, with the name of that administrator and the time.
-- NULL if nobody has. What was submitted stays in the other columns.
ALTER TABLE suggestions ADD COLUMN corrected jsonb;
CREATE OR REPLACE VIEW listed_suggestions AS
    SELECT s.id, s.created_at, s.proverb, s.meaning, s.categories, s.status, s.reason, s.decided_by, s.decided_at,
        CASE WHEN s.corrected IS NULL THEN s.search
            ELSE s.search || fold(concat_ws(E'\n', '', s.corrected ->> 'proverb', s.corrected ->> 'meaning', translate(s.corrected ->> 'categories', '[]"', ''))) END AS search,
        made.id AS proverb_id, coalesce(made.id, existing.id) AS published_id, s.added_to, s.added_by_change, s.corrected
    FROM suggestions s LEFT JOIN proverbs made ON made.suggestion_id = s.id LEFT JOIN proverbs existing ON existing.id = s.added_to;

-- +goose Down
DROP VIEW listed_suggestions;
ALTER TABLE suggestions DROP COLUMN corrected;
CREATE VIEW listed_suggestions AS
    SELECT s.id, s.created_at, s.proverb, s.meaning, s.categories, s.status, s.reason, s.decided_by, s.decided_at, s.search, made.id AS proverb_id,
        coalesce(made.id, existing.id) AS published_id, s.added_to, s.added_by_change
    FROM suggestions s LEFT JOIN proverbs made ON made.suggestion_id = s.id LEFT JOIN proverbs existing ON existing.id = s.added_to;
