package index

import (
	"cmp"
	"slices"
	"sort"
	"strings"
	"sync"
	"time"
)

// Entry is the part of a row that an index holds.
type Entry[F any] struct {
	ID        string
	CreatedAt time.Time
	// Folded and Exact are the searched texts, see igbo.Fold and igbo.FoldTone. Exact may be
	// empty if the list has no exact search.
	Folded, Exact string
	// Facts holds the values that the service filters by.
	Facts F
}

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

// mark sets found[n] for each text n that contains the needle.
func (t texts) mark(needle string, found []bool) {
	for n, begin := 0, 0; ; n, begin = n+1, t.ends[n] {
		at := strings.Index(t.all[begin:], needle)
		if at < 0 {
			return
		}
		for t.ends[n] <= begin+at { // a match lies in one text: each ends with a byte that no needle contains
			n++
		}
		found[n] = true
	}
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

// find returns the ids of a page, and how many entries match in all. The page begins q.Skip
// matches after the position from.
func (s *snapshot[F]) find(q *Query[F], from int) (ids []string, total int) {
	var matches []bool
	if q.Needle != "" {
		matches = make([]bool, len(s.entries))
		texts := s.folded
		if q.Exact {
			texts = s.exact
		}
		texts.mark(q.Needle, matches)
	}
	var order []int
	if q.Newest {
		order = s.newest()
	}
	skip := q.Skip
	for place := range s.entries {
		n := place
		if order != nil {
			n = order[place]
		}
		if matches != nil && !matches[n] || q.Keep != nil && !q.Keep(&s.entries[n].Facts) {
			continue
		}
		total++
		if place < from {
			continue
		}
		if skip--; skip < 0 && (q.Limit == 0 || len(ids) < q.Limit) {
			ids = append(ids, s.entries[n].ID)
		}
	}
	return ids, total
}

// positionAfter returns the position after a cursor. known is false if the entry has been moved or
// deleted.
func (s *snapshot[F]) positionAfter(p *Cursor[F], newest bool) (from int, known bool) {
	if newest {
		order := s.newest()
		return sort.Search(len(order), func(n int) bool {
			return newestFirst(s.entries[order[n]], p.CreatedAt, p.ID) > 0
		}), true
	}
	n := s.indexOf(p.ID)
	return n + 1, n >= 0 && p.Same(&s.entries[n].Facts)
}

// indexOf returns the position of an entry in the list's order, or -1.
func (s *snapshot[F]) indexOf(id string) int {
	return slices.IndexFunc(s.entries, func(e *Entry[F]) bool { return e.ID == id })
}
