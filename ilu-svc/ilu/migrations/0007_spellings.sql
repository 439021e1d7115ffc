-- +goose Up
-- The place in the order and what is searched follow the new fold and standard.
UPDATE proverbs SET letter_rank = rank, sort_text = sorted, folded = fold(proverb) FROM (
    SELECT id, sorted, coalesce(array_position(letters, left(start, 2)), array_position(letters, left(start, 1)), cardinality(letters) + 1) - 1 AS rank
    FROM (
        SELECT id, left(sorted, 200) AS sorted, normalize(lower(regexp_replace(normalize(sorted, NFD), '[\u0300-\u0306\u0308-\u0322\u0324-\u036f]', '', 'g') COLLATE "ig-x-icu"), NFC) AS start
        FROM (
            SELECT id, standard(substr(proverb, strpos(proverb, sort_text))) AS sorted
            FROM (SELECT id, words(normalize(proverb, NFC)) AS proverb, sort_text FROM proverbs) AS stored
            WHERE proverb <> standard(proverb)
        ) AS changed
    ) AS place, (SELECT '{a,b,ch,d,e,f,g,gb,gh,gw,h,i,ị,j,k,kp,kw,l,m,n,ṅ,nw,ny,o,ọ,p,r,s,sh,t,u,ụ,v,w,y,z}'::text[] AS letters) AS alphabet
) AS new WHERE new.id = proverbs.id;
ALTER TABLE suggestions ALTER COLUMN search SET EXPRESSION AS
    (searched(proverb) || E'\n' || searched(meaning) || E'\n' || searched(translate(categories::text, '[]"', '')));
