// Package index keeps the columns of a table that a search needs in memory: the id, position and
// folded text of each row, in the list's order. A search scans the index; PostgreSQL returns the
// rows of the page.
//
// Every change of the table is logged in its own transaction (list_changes, see
// platform/db/migrations). A search compares the last revision of the log with that of the
// snapshot that it scanned, and reads newer changes first. So it sees everything that any replica
// committed before it began. docs/decisions/0016-lists-in-memory.md has the reasons.
package index

import (
	"context"
	"slices"
	"strings"
	"sync/atomic"
	"time"
	"unicode/utf8"

	"golang.org/x/sync/singleflight"
	"gorm.io/gorm"

	"obi/igbo"
	"obi/platform/db"
	"obi/platform/errs"
	"obi/platform/input"
)

// tries is how often a search is repeated while others change the list. After that, it accepts any
// snapshot that is at least as new as the start of the search.
const tries = 3

// maxBefore is how many rows before a cursor are looked up in the snapshot if its own row is not in
// it.
const maxBefore = 100

// List describes how the rows E of a table are listed and searched.
type List[E, F any] struct {
	DB *db.DB
	// Table must have a column id, and triggers that log its changes: SELECT
	// log_changes_of('...').
	Table string
	// Order are the columns that the list is sorted by. The last one must be id.
	Order []string
	// ID returns the id of a row, Entry the part of it that the index holds.
	ID    func(row *E) string
	Entry func(row *E) Entry[F]
}

// Index is a list in memory, created by Open.
type Index[E, F any] struct {
	list    List[E, F]
	current atomic.Pointer[snapshot[F]]
	reading singleflight.Group
}

// Query selects a page of a list.
type Query[F any] struct {
	// Needle must be contained in an entry's folded texts or, with Exact, in its exact texts; ""
	// matches all.
	Needle string
	Exact  bool
	// Keep reports whether an entry may match; nil accepts all.
	Keep func(*F) bool
	// Newest sorts by creation, newest first, instead of in the list's order.
	Newest bool
	// After is the last entry of the page before; nil starts at the beginning.
	After *Cursor[F]
	// Skip is how many matches to skip, Limit how many to return at most; 0 returns all.
	Skip, Limit int
}

// Cursor describes the last entry of a page, after which the next page begins.
type Cursor[F any] struct {
	ID string
	// CreatedAt is required if Newest is set.
	CreatedAt time.Time
	// Same reports whether an entry is still at this position. Columns are the values of the
	// columns in List.Order except id. Both are required unless Newest is set.
	Same    func(*F) bool
	Columns []any
}

// Page is the result of a Query: rows in order, and the number of all matches.
type Page[E any] struct {
	Rows  []E
	Total int
}

// Open reads the whole list into memory.
func Open[E, F any](ctx context.Context, list List[E, F]) (*Index[E, F], error) {
	x := &Index[E, F]{list: list}
	first, err := x.readAll(ctx)
	x.current.Store(first)
	return x, err
}

// Find returns the page that q asks for. It first reads the changes since the last search, and
// returns Unavailable if that takes too long.
func (x *Index[E, F]) Find(ctx context.Context, q Query[F]) (*Page[E], error) {
	ctx, cancel := db.WithBudget(ctx)
	defer cancel()
	began := int64(-1) // the revision of the table at the first try
	for try := 1; ; try++ {
		s := x.current.Load()
		from, known, err := x.positionAfter(ctx, s, &q)
		if err != nil {
			return nil, err
		}
		if known {
			ids, total := s.find(&q, from)
			rows, revision, err := x.rows(ctx, ids)
			if err != nil {
				return nil, err
			}
			if began < 0 {
				began = revision
			}
			if revision == s.revision || try >= tries && s.revision >= began && s.revision <= revision {
				return &Page[E]{rows, total}, nil
			}
		}
		if err := x.refresh(ctx, s); err != nil { // s is older than the table
			return nil, err
		}
	}
}

// revisionNow selects the last revision of a list.
const revisionNow = `SELECT max(revision) FROM list_changes WHERE list = $1`

// rows reads the rows with the given ids, in that order. They are at least as new as the returned
// revision.
func (x *Index[E, F]) rows(ctx context.Context, ids []string) (rows []E, revision int64, err error) {
	found, err := db.RowsBefore[E](ctx, x.list.DB, x.byIDs(), []any{ids}, revisionNow, []any{x.list.Table}, &revision)
	if err != nil {
		return nil, 0, err
	}
	byID := make(map[string]*E, len(found))
	for n := range found {
		byID[x.list.ID(&found[n])] = &found[n]
	}
	rows = make([]E, 0, len(found))
	for _, id := range ids {
		if row := byID[id]; row != nil {
			rows = append(rows, *row)
		}
	}
	return rows, revision, nil
}

// positionAfter returns the position after q.After, or after the nearest earlier row that is in the
// snapshot. known is false if the last maxBefore rows before it are all newer than the snapshot.
func (x *Index[E, F]) positionAfter(ctx context.Context, s *snapshot[F], q *Query[F]) (from int, known bool, err error) {
	if q.After == nil {
		return 0, true, nil
	}
	if from, known = s.positionAfter(q.After, q.Newest); known {
		return from, true, nil
	}
	var ids []string
	err = x.list.DB.Read(ctx, func(tx *gorm.DB) error {
		return tx.Table(x.list.Table).Where("("+x.columns()+") <= ?", append(slices.Clone(q.After.Columns), q.After.ID)).
			Order(x.backwards()).Limit(maxBefore).Pluck("id", &ids).Error
	})
	if err != nil || len(ids) == 0 {
		return 0, err == nil, err
	}
	for _, id := range ids {
		if n := s.indexOf(id); n >= 0 {
			return n + 1, true, nil
		}
	}
	return 0, false, nil
}

// byIDs returns SQL that selects the rows with the ids $1.
func (x *Index[E, F]) byIDs() string {
	return `SELECT ` + db.Columns[E]() + ` FROM ` + x.list.Table + ` WHERE id = ANY ($1)`
}

func (x *Index[E, F]) columns() string { return strings.Join(x.list.Order, ", ") }

func (x *Index[E, F]) backwards() string { return strings.Join(x.list.Order, " DESC, ") + " DESC" }

// Each calls visit with the facts of every entry.
func (x *Index[E, F]) Each(ctx context.Context, visit func(*F)) error {
	var s *snapshot[F]
	err := x.list.DB.Read(ctx, func(tx *gorm.DB) error {
		var revision int64
		if err := tx.Raw(`SELECT max(revision) FROM list_changes WHERE list = ?`, x.list.Table).Scan(&revision).Error; err != nil {
			return err
		}
		s = x.current.Load()
		for try := 1; s.revision != revision && (try < tries || s.revision < revision); try++ {
			if err := x.refresh(tx.Statement.Context, s); err != nil {
				return err
			}
			s = x.current.Load()
		}
		return nil
	})
	if err != nil {
		return err
	}
	for _, e := range s.entries {
		visit(&e.Facts)
	}
	return nil
}

// Fold returns texts as a search scans them: without case, tone marks and dots (igbo.Fold). A line
// break between them keeps a match from spanning two texts.
func Fold(texts ...string) string { return joinFolded(igbo.Fold, texts) }

// FoldTone is like Fold for an exact search, in which dots count (igbo.FoldTone).
func FoldTone(texts ...string) string { return joinFolded(igbo.FoldTone, texts) }

func joinFolded(fold func(string) string, texts []string) string {
	searched := make([]string, len(texts))
	for i, text := range texts {
		searched[i] = igbo.Searched(fold, text)
	}
	return strings.Join(searched, "\n")
}

// Needle folds q in the same way as Fold or, if exact, FoldTone, so that strings.Contains finds it
// in their results. It returns Malformed if no stored text can contain q.
func Needle(q string, exact bool) (string, error) {
	fold := igbo.Fold
	if exact {
		fold = igbo.FoldTone
	}
	if err := checkStorable(q); err != nil {
		return "", err
	}
	return igbo.Needle(fold, q), nil
}

// AsStored returns q as it would be stored, to match a whole text. It returns Malformed if q cannot
// be stored.
func AsStored(q string) (string, error) { return input.Text(q), checkStorable(q) }

func checkStorable(q string) error {
	switch {
	case !utf8.ValidString(q):
		return errs.New(errs.Malformed, "The text is not UTF-8")
	case strings.ContainsRune(q, 0):
		return errs.New(errs.Malformed, "The text contains a character that cannot be stored")
	}
	return nil
}
