// Package index holds what searches of one table look through in memory: id, place
// and folded text of each row, in the list's order. A search is a scan; PostgreSQL
// gives the rows of the page.
//
// Every change of the table is logged in its own transaction (list_changes, see
// platform/db/migrations). A search compares the log's last revision with that of the
// snapshot it looked through, and has what is newer read first, so it sees all that
// was committed before it began, by any replica. Why it is so:
// docs/decisions/0016-lists-in-memory.md.
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

// tries is how often a page is looked for while others change the list. After that
// it is enough that the snapshot is not older than the search.
const tries = 3

// List says how the rows E of a table are listed and what is searched of them.
type List[E, F any] struct {
	DB *db.DB
	// Table has a column id, and its changes logged: SELECT log_changes_of('...').
	Table string
	// Order are the columns by which it is sorted, the last of them id.
	Order []string
	// ID names a row, Entry is what the index holds of it.
	ID    func(row *E) string
	Entry func(row *E) Entry[F]
}

// Index is a list in memory. Open makes one.
type Index[E, F any] struct {
	list    List[E, F]
	current atomic.Pointer[snapshot[F]]
	reading singleflight.Group
}

// Query asks for a page of a list.
type Query[F any] struct {
	// Needle is looked for in the entries' folded texts, or with Exact in the exact
	// ones; "" matches all.
	Needle string
	Exact  bool
	// Keep says which entries may match; nil: all.
	Keep func(*F) bool
	// Newest asks for the newest first, in place of the list's order.
	Newest bool
	// After is where the page before ended; nil for the beginning.
	After *Place[F]
	// Skip matches are passed over, Limit are given at most; 0: all.
	Skip, Limit int
}

// Place is where an entry stood.
type Place[F any] struct {
	ID string
	// CreatedAt is needed for the newest first.
	CreatedAt time.Time
	// Same says whether an entry still stands there, Columns are the values of the
	// order's columns but the id. They are needed for the list's order.
	Same    func(*F) bool
	Columns []any
}

// Page is what a Query finds: rows in order, and how many match in all.
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

// Find looks for a page. It may wait until what has changed is read; if that takes
// too long the error is Unavailable.
func (x *Index[E, F]) Find(ctx context.Context, q Query[F]) (page *Page[E], err error) {
	err = x.list.DB.Read(ctx, func(tx *gorm.DB) error {
		page, err = x.find(tx, &q)
		return err
	})
	return page, err
}

func (x *Index[E, F]) find(tx *gorm.DB, q *Query[F]) (*Page[E], error) {
	began := int64(-1)
	for try := 1; ; try++ {
		s := x.current.Load()
		from, known := 0, true
		if q.After != nil {
			if from, known = s.after(q.After, q.Newest); !known {
				var err error
				if from, known, err = x.place(tx, s, q.After); err != nil {
					return nil, err
				}
			}
		}
		if !known {
			if err := x.refresh(tx.Statement.Context, s); err != nil {
				return nil, err
			}
			continue
		}
		ids, total := s.find(q, from)
		rows, revision, err := x.rows(tx, ids)
		if err != nil {
			return nil, err
		}
		if began < 0 {
			began = revision
		}
		if revision == s.revision || try >= tries && s.revision >= began && s.revision <= revision {
			return &Page[E]{rows, total}, nil
		}
		if err := x.refresh(tx.Statement.Context, s); err != nil {
			return nil, err
		}
	}
}

// Count gives how many entries there are of each of some kinds.
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

// refresh has what is newer than s read, unless it was.
func (x *Index[E, F]) refresh(ctx context.Context, s *snapshot[F]) error {
	if x.current.Load() != s {
		return nil
	}
	read := x.reading.DoChan("", func() (any, error) {
		// It goes on when the search that asked for it has given up: others need it too.
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
		return errs.Wrap(ctx.Err(), errs.Unavailable, "The list is being read again, please wait a moment").After(2 * time.Second)
	}
}
