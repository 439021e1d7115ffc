// Package index keeps the columns of a table that a search needs in memory: the id, position and
// folded text of each row, in the list's order. A search scans the index; PostgreSQL returns the
// rows of the page.
//
// Every change of the table is logged in its own transaction (list_changes, see
// platform/db/migrations). A search compares the last revision of the log with that of the
// snapshot that it scanned, and reads newer changes first. So it sees everything that any replica
// committed before it began. docs/decisions/0016-lists-in-memory.md has the reasons.
//
// Read index.go (what an index holds), find.go (a search) and refresh.go (reading changes).
package index

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/sync/singleflight"

	"obi/igbo"
	"obi/platform/db"
)

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

// Entry is the part of a row that an index holds.
type Entry[F any] struct {
	ID        string
	CreatedAt time.Time
	// Folded and Exact are the searched texts, made by Fold and FoldTone. Exact may be empty if the
	// list has no exact search.
	Folded, Exact string
	// Facts holds the values that the service filters by.
	Facts F
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

// Index is a list in memory, created by Open. Find and Each bring it up to date first.
type Index[E, F any] struct {
	list    List[E, F]
	current atomic.Pointer[snapshot[F]]
	reading singleflight.Group
}

// Open reads the whole list into memory.
func Open[E, F any](ctx context.Context, list List[E, F]) (*Index[E, F], error) {
	x := &Index[E, F]{list: list}
	first, err := x.readAll(ctx)
	x.current.Store(first)
	return x, err
}

// byIDs returns SQL that selects the rows with the ids $1.
func (x *Index[E, F]) byIDs() string {
	return `SELECT ` + db.Columns[E]() + ` FROM ` + x.list.Table + ` WHERE id = ANY ($1)`
}

func (x *Index[E, F]) columns() string { return strings.Join(x.list.Order, ", ") }

func (x *Index[E, F]) backwards() string { return strings.Join(x.list.Order, " DESC, ") + " DESC" }

// revisionNow selects the last revision of a list.
const revisionNow = `SELECT max(revision) FROM list_changes WHERE list = $1`

// snapshot is a list at one revision. It never changes.
type snapshot[F any] struct {
	revision int64
	entries  []*Entry[F] // in the list's order, without their texts
	folded   texts
	exact    texts
	newest   func() []int // the entries' positions in the list's order, newest first
}

// texts are the texts of all entries in one string, so that a search scans memory sequentially.
type texts struct {
	all  string
	ends []int
}

func (t texts) at(n int) string {
	if n == 0 {
		return t.all[:t.ends[0]]
	}
	return t.all[t.ends[n-1]:t.ends[n]]
}

// builder builds a snapshot entry by entry, in the list's order.
type builder[F any] struct {
	entries               []*Entry[F]
	folded, exact         strings.Builder
	foldedEnds, exactEnds []int
}

func (b *builder[F]) add(e *Entry[F], folded, exact string) {
	b.entries = append(b.entries, e)
	b.folded.WriteString(folded)
	b.exact.WriteString(exact)
	b.foldedEnds, b.exactEnds = append(b.foldedEnds, b.folded.Len()), append(b.exactEnds, b.exact.Len())
}

// addNew adds an entry. It moves the texts from the entry to the builder.
func (b *builder[F]) addNew(e Entry[F]) {
	folded, exact := e.Folded+"\x00", e.Exact+"\x00"
	e.Folded, e.Exact = "", ""
	b.add(&e, folded, exact)
}

func (b *builder[F]) snapshot(revision int64) *snapshot[F] {
	entries := b.entries
	return &snapshot[F]{
		revision: revision, entries: entries, folded: texts{b.folded.String(), b.foldedEnds}, exact: texts{b.exact.String(), b.exactEnds},
		newest: sync.OnceValue(func() []int {
			order := make([]int, len(entries))
			for n := range order {
				order[n] = n
			}
			slices.SortFunc(order, func(a, b int) int { return newestFirst(entries[a], entries[b].CreatedAt, entries[b].ID) })
			return order
		}),
	}
}

// newestFirst compares an entry with the position of another one.
func newestFirst[F any](e *Entry[F], createdAt time.Time, id string) int {
	return cmp.Or(createdAt.Compare(e.CreatedAt), strings.Compare(id, e.ID))
}
