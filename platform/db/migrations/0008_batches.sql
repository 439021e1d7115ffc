-- +goose Up
-- Many changes that were made at once are one entry of the history: a head that says how many
-- parts it has, and parts that name it. Lists leave the parts out.
ALTER TABLE audit_log ADD COLUMN part_of bigint, ADD COLUMN parts integer;
CREATE INDEX audit_log_part_of ON audit_log (part_of, id) WHERE part_of IS NOT NULL;
DROP INDEX audit_log_newest, audit_log_of_actor, audit_log_of_action;
CREATE INDEX audit_log_newest ON audit_log (at DESC, id DESC) WHERE part_of IS NULL;
CREATE INDEX audit_log_of_actor ON audit_log (actor, at DESC, id DESC) WHERE part_of IS NULL;
CREATE INDEX audit_log_of_action ON audit_log (action, at DESC, id DESC) WHERE part_of IS NULL;
CREATE INDEX audit_log_of_kind ON audit_log (entity, at DESC, id DESC) WHERE part_of IS NULL;
CREATE INDEX audit_log_trash ON audit_log (at DESC, id DESC)
    WHERE part_of IS NULL AND action IN ('delete', 'restore') AND before IS NOT NULL AND after IS NULL;

-- +goose Down
DROP INDEX audit_log_part_of, audit_log_newest, audit_log_of_actor, audit_log_of_action, audit_log_of_kind, audit_log_trash;
CREATE INDEX audit_log_newest ON audit_log (at DESC, id DESC);
CREATE INDEX audit_log_of_actor ON audit_log (actor, at DESC, id DESC);
CREATE INDEX audit_log_of_action ON audit_log (action, at DESC, id DESC);
ALTER TABLE audit_log DROP COLUMN part_of, DROP COLUMN parts;
