package ilu

import (
	"strconv"
	"strings"

	"gorm.io/gorm"

	"obi/platform/db"
)

// readAtOnce is how many blocks are read by one statement.
const readAtOnce = 32

// heldBlock is a block as the database gives it, without its texts if they are
// known or others come first.
type heldBlock struct {
	Letter, ID, Mark int64
	Read             bool
	IDs              *string
	IDLengths        []int32 `gorm:"-"` // gorm need not know them
	Folded           *string
	FoldedLengths    []int32 `gorm:"-"`
	Dots             *string
	DotsLengths      []int32 `gorm:"-"`
	Themes           *string
	ThemesLengths    []int32 `gorm:"-"`
}

// read adds some blocks to those that are known, and gives the letter once all are.
func (m *memory) read(tx *gorm.DB, rank int, known map[int64]*block) (whole *letter, read int, err error) {
	marks := make([]string, 0, len(known))
	for mark := range known {
		marks = append(marks, strconv.FormatInt(mark, 10))
	}
	whole = &letter{}
	missing := false
	// Each is kept as it comes, so that nothing is read twice if the time ends.
	err = db.Each(m.db, tx.Raw(`SELECT (SELECT mark FROM letter_counts WHERE letter_rank = b.letter_rank), b.block, b.mark, reading, held.* FROM (
			SELECT *, due AND row_number() OVER (PARTITION BY due) <= ? AS reading FROM (
				SELECT *, mark <> ALL (string_to_array(?, ',')::bigint[]) AS due FROM proverb_blocks WHERE letter_rank = ?
			) AS all_blocks
		) AS b, block_end(b.letter_rank, b.sort_text, b.id) AS next, LATERAL (SELECT
			string_agg(id, '' ORDER BY letter_rank, sort_text, id), array_agg(octet_length(id) ORDER BY letter_rank, sort_text, id),
			string_agg(search, '' ORDER BY letter_rank, sort_text, id), array_agg(octet_length(search) ORDER BY letter_rank, sort_text, id),
			string_agg(search_dots, '' ORDER BY letter_rank, sort_text, id), array_agg(octet_length(search_dots) ORDER BY letter_rank, sort_text, id),
			string_agg(categories::text, '' ORDER BY letter_rank, sort_text, id), array_agg(octet_length(categories::text) ORDER BY letter_rank, sort_text, id)
			FROM (
				-- The limit is twice what a block has; it makes the planner follow the order's index.
				SELECT letter_rank, sort_text, id, search, search_dots, categories FROM proverbs WHERE reading
				AND (letter_rank, sort_text, id) >= (b.letter_rank, b.sort_text, b.id) AND (letter_rank, sort_text, id) < (next.letter_rank, next.sort_text, next.id)
				ORDER BY letter_rank, sort_text, id LIMIT 1024
			) AS p
		) AS held ORDER BY b.sort_text, b.id`, readAtOnce, strings.Join(marks, ","), rank),
		func(row heldBlock) {
			if row.Read {
				read++
				folded := textsOf(row.Folded, row.FoldedLengths)
				known[row.Mark] = &block{
					id: row.ID, mark: row.Mark, rank: rank, ids: textsOf(row.IDs, row.IDLengths), folded: folded, windows: windowsOf(folded.all),
					dots: textsOf(row.Dots, row.DotsLengths), themes: textsOf(row.Themes, row.ThemesLengths),
				}
			}
			one := known[row.Mark]
			whole.mark, whole.blocks, missing = row.Letter, append(whole.blocks, one), missing || one == nil
		})
	if err != nil || missing {
		return nil, read, err
	}
	return whole, read, nil
}
