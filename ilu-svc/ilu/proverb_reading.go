package ilu

import (
	"context"
	"errors"
	"log/slog"
	"strconv"
	"strings"
	"time"

	"gorm.io/gorm"

	"obi/platform/db"
)

const (
	// readAtOnce is how many blocks are read by one statement.
	readAtOnce = 32
	// warmTime is how long a service waits at its start for what is searched.
	warmTime = 20 * time.Second
)

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

// read adds blocks to those that are known, and gives the letter once all are.
func (m *memory) read(tx *gorm.DB, rank int, known map[int64]*block) (*letter, error) {
	marks := make([]string, 0, len(known))
	for mark := range known {
		marks = append(marks, strconv.FormatInt(mark, 10))
	}
	rows, err := db.Collect[heldBlock](m.db, tx.Raw(`SELECT (SELECT mark FROM letter_counts WHERE letter_rank = b.letter_rank), b.block, b.mark, reading, held.* FROM (
			SELECT *, due AND row_number() OVER (PARTITION BY due) <= ? AS reading FROM (
				SELECT *, mark <> ALL (string_to_array(?, ',')::bigint[]) AS due FROM proverb_blocks WHERE letter_rank = ?
			) AS all_blocks
		) AS b, block_end(b.letter_rank, b.sort_text, b.id) AS next, LATERAL (SELECT
			string_agg(id, '' ORDER BY letter_rank, sort_text, id), array_agg(octet_length(id) ORDER BY letter_rank, sort_text, id),
			string_agg(search, '' ORDER BY letter_rank, sort_text, id), array_agg(octet_length(search) ORDER BY letter_rank, sort_text, id),
			string_agg(search_dots, '' ORDER BY letter_rank, sort_text, id), array_agg(octet_length(search_dots) ORDER BY letter_rank, sort_text, id),
			string_agg(categories::text, '' ORDER BY letter_rank, sort_text, id), array_agg(octet_length(categories::text) ORDER BY letter_rank, sort_text, id)
			FROM (
				-- The limit, which no block exceeds, is what makes the planner follow the order's index.
				SELECT letter_rank, sort_text, id, search, search_dots, categories FROM proverbs WHERE reading
				AND (letter_rank, sort_text, id) >= (b.letter_rank, b.sort_text, b.id) AND (letter_rank, sort_text, id) < (next.letter_rank, next.sort_text, next.id)
				ORDER BY letter_rank, sort_text, id LIMIT 512
			) AS p
		) AS held ORDER BY b.sort_text, b.id`, readAtOnce, strings.Join(marks, ","), rank))
	if err != nil {
		return nil, err
	}
	letter := &letter{blocks: make([]*block, len(rows))}
	missing := false
	for i, row := range rows {
		if row.Read {
			folded := textsOf(row.Folded, row.FoldedLengths)
			known[row.Mark] = &block{
				id: row.ID, mark: row.Mark, rank: rank, ids: textsOf(row.IDs, row.IDLengths), folded: folded, windows: windowsOf(folded.all),
				dots: textsOf(row.Dots, row.DotsLengths), themes: textsOf(row.Themes, row.ThemesLengths),
			}
		}
		letter.mark, letter.blocks[i] = row.Letter, known[row.Mark]
		missing = missing || letter.blocks[i] == nil
	}
	if missing {
		return nil, nil
	}
	return letter, nil
}

// warm reads all there is, so that the first searches need not wait for it; they
// read on where its time ended.
func (m *memory) warm(ctx context.Context, log *slog.Logger) {
	ctx, cancel := context.WithTimeout(ctx, warmTime)
	defer cancel()
	for rank := 0; rank < len(m.letters) && ctx.Err() == nil; {
		err := m.db.Read(ctx, func(tx *gorm.DB) error {
			counts, err := countLetters(m.db, tx)
			if err == nil {
				_, err = m.remember(tx, counts[rank:rank+1])
			}
			return err
		})
		switch {
		case err == nil:
			rank++
		case !errors.Is(err, context.DeadlineExceeded): // what was read in that time is kept
			log.WarnContext(ctx, "what is searched is not read yet", "error", err)
			return
		}
	}
}
