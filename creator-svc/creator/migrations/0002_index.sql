-- +goose Up
-- The list is held in memory (platform/index); what SQL searched goes.
DROP TRIGGER creators_search ON creators;
DROP FUNCTION creators_search;
ALTER TABLE creators DROP COLUMN search;
SELECT log_changes_of('creators');
