-- +goose Up
-- What is searched follows the new fold.
ALTER TABLE profiles ALTER COLUMN search SET EXPRESSION AS
    (searched(first_name || ' ' || last_name) || E'\n' || searched(services) || E'\n' || searched(city) || E'\n' || searched(country) || E'\n' || searched(email));
ALTER TABLE reviews ALTER COLUMN search SET EXPRESSION AS (searched(name) || E'\n' || searched(comment));
ALTER TABLE reports ALTER COLUMN search SET EXPRESSION AS (searched(name) || E'\n' || searched(report));
ALTER TABLE dibias ALTER COLUMN search_name SET EXPRESSION AS (searched(name));
