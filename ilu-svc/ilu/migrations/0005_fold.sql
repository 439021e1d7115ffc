-- +goose Up
-- What is kept of texts folded and in order follows the new fold and words.
UPDATE proverbs SET folded = words(folded), sort_text = sorted FROM (
    SELECT id, left(coalesce(nullif(words(substr(proverb, strpos(proverb, sort_text))), ''), sort_text), 200) AS sorted
    FROM (SELECT id, normalize(proverb, NFC) AS proverb, sort_text FROM proverbs) AS stored
) AS new WHERE new.id = proverbs.id AND (folded, sort_text) IS DISTINCT FROM (words(folded), sorted);
ALTER TABLE suggestions ALTER COLUMN search SET EXPRESSION AS
    (searched(proverb) || E'\n' || searched(meaning) || E'\n' || searched(translate(categories::text, '[]"', '')));
