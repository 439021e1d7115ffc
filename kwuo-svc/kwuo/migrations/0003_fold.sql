-- +goose Up
-- The place in the order follows the new words.
UPDATE riddles SET sort_text = sorted FROM (
    SELECT id, left(coalesce(nullif(words(substr(riddle, strpos(riddle, sort_text))), ''), sort_text), 200) AS sorted
    FROM (SELECT id, normalize(riddle, NFC) AS riddle, sort_text FROM riddles) AS stored
) AS new WHERE new.id = riddles.id AND sort_text IS DISTINCT FROM sorted;
