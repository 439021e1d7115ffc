-- +goose Up
-- What people type for one another is alike to a search and in an order: see
-- igbo/signs.go, which does the same.

-- plain_signs writes every apostrophe as ', every dash as -, and drops what cannot be
-- seen.
CREATE FUNCTION plain_signs(value text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN translate(value,
        E'`\u00b4\u02b9\u02bb\u02bc\u2018\u2019\u201b\u2032\uff07\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d\u00ad\u200b\u200c\u200d\u2060\ufeff',
        '''''''''''''''''''''----------');

-- words writes text with plain signs and one space wherever words are parted.
CREATE FUNCTION words(value text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN btrim(regexp_replace(plain_signs(value), '[- \t\n\v\f\r\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+', ' ', 'g'), ' ');

CREATE OR REPLACE FUNCTION fold(value text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN words(lower(regexp_replace(normalize(value, NFD), '[\u0300-\u036f]', '', 'g') COLLATE "ig-x-icu"));

-- searched is text as a search looks through it: folded, and then the signs with a
-- dash among them, each on a line of its own.
CREATE FUNCTION searched(value text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN fold(value) || coalesce((SELECT string_agg(E'\n' || signs[1], '' ORDER BY place) FROM regexp_matches(plain_signs(normalize(value, NFD)),
        '[!-/:-@\[-`{-~\u00a1\u00bf\u00ab\u00bb\u2016-\u2027\u2030-\u205e]*-[!-/:-@\[-`{-~\u00a1\u00bf\u00ab\u00bb\u2016-\u2027\u2030-\u205e]*', 'g') WITH ORDINALITY AS found (signs, place)), '');

-- +goose Down
DROP FUNCTION searched(text);
CREATE OR REPLACE FUNCTION fold(value text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN lower(regexp_replace(normalize(value, NFD), '[\u0300-\u036f]', '', 'g') COLLATE "ig-x-icu");
DROP FUNCTION words(text), plain_signs(text);
