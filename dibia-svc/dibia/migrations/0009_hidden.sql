-- +goose Up
-- A dibia can be hidden from the public: since when, by whom and why.
ALTER TABLE dibias
    ADD COLUMN hidden_at timestamptz,
    ADD COLUMN hidden_by text NOT NULL DEFAULT '',
    ADD COLUMN hidden_reason text NOT NULL DEFAULT '',
    ADD CONSTRAINT dibias_hidden CHECK ((hidden_at IS NULL) = (hidden_reason = ''));
CREATE OR REPLACE VIEW listed_reports AS
    SELECT r.*, d.name AS dibia_name, d.hidden_reason AS dibia_hidden_reason FROM reports r LEFT JOIN dibias d ON d.id = r.dibia_id;

-- +goose Down
DROP VIEW listed_reports;
CREATE VIEW listed_reports AS
    SELECT r.*, d.name AS dibia_name FROM reports r LEFT JOIN dibias d ON d.id = r.dibia_id;
ALTER TABLE dibias DROP COLUMN hidden_at, DROP COLUMN hidden_by, DROP COLUMN hidden_reason;
