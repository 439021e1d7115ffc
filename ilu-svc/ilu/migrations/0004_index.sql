-- +goose Up
-- The list is held in memory whole (platform/index): what told its parts apart, what
-- was searched in SQL and the counts go.
DROP TRIGGER proverbs_then_added ON proverbs;
DROP TRIGGER proverbs_then_removed ON proverbs;
DROP TRIGGER proverbs_then_edited ON proverbs;
DROP TRIGGER proverbs_added ON proverbs;
DROP TRIGGER proverbs_removed ON proverbs;
DROP TRIGGER proverbs_edited ON proverbs;
DROP FUNCTION follow_blocks, cut_blocks, block_at, block_end, count_letters;
DROP TABLE proverb_blocks, letter_counts;
DROP FUNCTION new_mark;
ALTER TABLE proverbs DROP COLUMN search, DROP COLUMN search_dots; -- and their indexes
DROP INDEX proverbs_newest, proverbs_categories;
SELECT log_changes_of('proverbs');
