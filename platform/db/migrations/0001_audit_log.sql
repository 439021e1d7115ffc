-- +goose Up
-- Who changed what. The service's own role may add and read rows, no more.
CREATE TABLE audit_log (
    id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at         timestamptz NOT NULL DEFAULT clock_timestamp(),
    actor      text NOT NULL,
    session_id text NOT NULL,
    ip         text NOT NULL,
    request_id text NOT NULL,
    action     text NOT NULL,
    entity     text NOT NULL,
    entity_id  text NOT NULL,
    before     jsonb,
    after      jsonb
);
CREATE INDEX audit_log_entity ON audit_log (entity, entity_id, id);
REVOKE UPDATE, DELETE, TRUNCATE ON audit_log FROM CURRENT_USER;

-- +goose Down
DROP TABLE audit_log;
