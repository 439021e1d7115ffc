-- +goose Up
-- The seal of each audit row: see platform/seals. The service adds seals, and nobody changes or removes
-- them.
CREATE TABLE audit_seals (
    id   bigint PRIMARY KEY, -- of the audit row
    hash text NOT NULL
);
REVOKE UPDATE, DELETE, TRUNCATE ON audit_seals FROM CURRENT_USER;

-- +goose Down
DROP TABLE audit_seals;
