-- +goose Up
-- fold makes texts comparable for search: case, tone marks and dots do not count,
-- so that "oku" finds "Ọ́kụ". The ICU collation lowers Ị Ọ Ụ Ṅ whatever the
-- database's own locale is.
CREATE FUNCTION fold(value text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN lower(regexp_replace(normalize(value, NFD), '[\u0300-\u036f]', '', 'g') COLLATE "ig-x-icu");

-- +goose Down
DROP FUNCTION fold(text);
