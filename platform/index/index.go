// Package index keeps the searched part of one table in memory: the id, position and folded text
// of each row, in the list's order. A search scans the index; PostgreSQL returns the rows of the
// page.
//
// Every change of the table is logged in its own transaction (list_changes, see
// platform/db/migrations). A search compares the last revision of the log with that of the
// snapshot that it scanned, and reads newer changes first. So it sees everything that any replica
// committed before it began. docs/decisions/0016-lists-in-memory.md has the reasons.
package index

import (
	"context"
	"sync/atomic"
	"time"

	"golang.org/x/sync/singleflight"
	"gorm.io/gorm"

	"obi/platform/db"
	"obi/platform/errs"
)

// tries is how often a search is repeated while others change the list. After that the snapshot
// must only be as new as the start of the search.
const tries = 3

// List describes how the rows E of a table are listed and searched.
type List[E, F any] struct {
	DB *db.DB
	// Table must have a column id, and triggers that log its changes: SELECT
	// log_changes_of('...').
	Table string
	// Order are the columns that the list is sorted by. The last one must be id.
	Order []string
	// ID returns the id of a row, Entry what the index holds of it.
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
	After *Place[F]
	// Skip is how many matches to skip, Limit how many to return at most; 0 returns all.
	Skip, Limit int
}

// Place is the position of an entry in a list, as a cursor records it.
type Place[F any] struct {
	ID string
	// CreatedAt is required if Newest is set.
	CreatedAt time.Time
	// Same reports whether an entry is still at this position, Columns are the values of the
	// order's columns except id. Both are required unless Newest is set.
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

// Find returns a page. It waits until changes since the last search have been read, and returns
// Unavailable if that takes too long.
func (x *Index[E, F]) Find(ctx context.Context, q Query[F]) (*Page[E], error) {
	ctx, cancel := db.WithBudget(ctx)
	defer cancel()
	began := int64(-1)
	for try := 1; ; try++ {
		s := x.current.Load()
		from, known := 0, true
		if q.After != nil {
			if from, known = s.positionAfter(q.After, q.Newest); !known {
				var err error
				if from, known, err = x.findPosition(ctx, s, q.After); err != nil {
					return nil, err
				}
			}
		}
		if !known {
			if err := x.refresh(ctx, s); err != nil {
				return nil, err
			}
			continue
		}
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
		if err := x.refresh(ctx, s); err != nil {
			return nil, err
		}
	}
}

// Count returns how many entries there are of each kind; kind returns a number from 0 to kinds-1.
func (x *Index[E, F]) Count(ctx context.Context, kinds int, kind func(*F) int) (counts []int, err error) {
	err = x.list.DB.Read(ctx, func(tx *gorm.DB) error {
		var revision int64
		if err := tx.Raw(`SELECT max(revision) FROM list_changes WHERE list = ?`, x.list.Table).Scan(&revision).Error; err != nil {
			return err
		}
		s := x.current.Load()
		for try := 1; s.revision != revision && (try < tries || s.revision < revision); try++ {
			if err := x.refresh(tx.Statement.Context, s); err != nil {
				return err
			}
			s = x.current.Load()
		}
		counts = make([]int, kinds)
		for _, e := range s.entries {
			counts[kind(&e.Facts)]++
		}
		return nil
	})
	return counts, err
}

// refresh replaces the snapshot s by one with all changes since, unless that has been done.
func (x *Index[E, F]) refresh(ctx context.Context, s *snapshot[F]) error {
	if x.current.Load() != s {
		return nil
	}
	read := x.reading.DoChan("", func() (any, error) {
		// Do not cancel: other searches wait for the same refresh.
		next, err := x.readChanges(context.WithoutCancel(ctx), x.current.Load())
		if err == nil {
			x.current.Store(next)
		}
		return nil, err
	})
	select {
	case done := <-read:
		return done.Err
	case <-ctx.Done():
		return errs.Wrap(ctx.Err(), errs.Unavailable, "The list is being reloaded. Try again in a moment.").After(2 * time.Second)
	}
}
