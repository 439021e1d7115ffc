-- +goose Up
-- The list is held in memory (platform/index); what SQL searched goes.
DROP TRIGGER dibias_search ON dibias;
DROP FUNCTION dibias_search;
ALTER TABLE dibias DROP COLUMN search;
SELECT log_changes_of('dibias');
