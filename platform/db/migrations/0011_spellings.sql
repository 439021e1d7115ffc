-- +goose Up
-- Letters of other orthographies are the same to a search and in an order: see
-- igbo/standard.go, which does the same.

-- standard writes a text with the letters of the alphabet in place of those that other
-- orthographies and keyboards use for them. Case and tone marks stay.
CREATE FUNCTION standard(value text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN normalize(
        -- The first mark that stands for a dot becomes it, unless the letter has its dot.
        regexp_replace(regexp_replace(
            replace(replace(replace(replace(replace(replace(replace(replace(translate(normalize(value, NFD), 'ı', 'i'),
                'ŋ', U&'n\0307'), 'Ŋ', U&'N\0307'), 'ɔ', U&'o\0323'), 'Ɔ', U&'O\0323'), 'ʊ', U&'u\0323'), 'Ʊ', U&'U\0323'), 'ɪ', U&'i\0323'), 'Ɪ', U&'I\0323'),
            '([iouIOU])(?![\u0300-\u036f]*\u0323)([\u0300-\u036f]*?)[\u0308\u0328\u0329\u0331]', U&'\\1\0323\\2', 'g'),
            '([nN])(?![\u0300-\u036f]*\u0307)([\u0300-\u036f]*?)[\u0303\u0304]', U&'\\1\0307\\2', 'g'),
        NFC);

CREATE OR REPLACE FUNCTION fold(value text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN words(translate(lower(regexp_replace(normalize(value, NFD), '[\u0300-\u036f]', '', 'g') COLLATE "ig-x-icu"), 'ŋɔʊɪı', 'nouii'));

-- +goose Down
CREATE OR REPLACE FUNCTION fold(value text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN words(lower(regexp_replace(normalize(value, NFD), '[\u0300-\u036f]', '', 'g') COLLATE "ig-x-icu"));
DROP FUNCTION standard(text);
