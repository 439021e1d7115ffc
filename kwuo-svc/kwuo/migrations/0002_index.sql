-- +goose Up
-- The list is held in memory (platform/index); what SQL searched goes.
ALTER TABLE riddles DROP COLUMN search, DROP COLUMN search_dots;
DROP INDEX riddles_newest;
SELECT log_changes_of('riddles');
