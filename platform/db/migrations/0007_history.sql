-- +goose Up
-- The audit log is read as a history, newest first, of all or of one thing, one
-- administrator or one kind of change; a row can be the taking back of another.
ALTER TABLE audit_log ADD COLUMN restores bigint;
CREATE INDEX audit_log_newest ON audit_log (at DESC, id DESC);
CREATE INDEX audit_log_of_entity ON audit_log (entity, entity_id, at DESC, id DESC);
CREATE INDEX audit_log_of_actor ON audit_log (actor, at DESC, id DESC);
CREATE INDEX audit_log_of_action ON audit_log (action, at DESC, id DESC);
CREATE INDEX audit_log_restores ON audit_log (restores, id) WHERE restores IS NOT NULL;
DROP INDEX audit_log_entity;

-- +goose Down
CREATE INDEX audit_log_entity ON audit_log (entity, entity_id, id);
DROP INDEX audit_log_newest, audit_log_of_entity, audit_log_of_actor, audit_log_of_action, audit_log_restores;
ALTER TABLE audit_log DROP COLUMN restores;
