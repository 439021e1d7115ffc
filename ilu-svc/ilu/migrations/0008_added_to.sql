-- +goose Up
-- The existing proverb that a suggestion was added to, and the audit row of that proverb's change. The proverb may be
-- deleted and restored, so it is not a foreign key.
ALTER TABLE suggestions ADD COLUMN added_to text, ADD COLUMN added_by_change bigint;
-- The previous version reads proverb_id as the proverb that it may delete when a decision is undone, so it keeps its meaning.
CREATE OR REPLACE VIEW listed_suggestions AS
    SELECT s.id, s.created_at, s.proverb, s.meaning, s.categories, s.status, s.reason, s.decided_by, s.decided_at, s.search, made.id AS proverb_id,
        coalesce(made.id, existing.id) AS published_id, s.added_to, s.added_by_change
    FROM suggestions s LEFT JOIN proverbs made ON made.suggestion_id = s.id LEFT JOIN proverbs existing ON existing.id = s.added_to;

-- +goose Down
DROP VIEW listed_suggestions;
ALTER TABLE suggestions DROP COLUMN added_to, DROP COLUMN added_by_change;
CREATE VIEW listed_suggestions AS
    SELECT s.*, p.id AS proverb_id FROM suggestions s LEFT JOIN proverbs p ON p.suggestion_id = s.id;
