package index

import (
	"cmp"
	"slices"
	"sort"
	"strings"
	"sync"
	"time"
)

// Entry is what a list holds of a row besides its place.
type Entry[F any] struct {
	ID        string
	CreatedAt time.Time
	// Folded and Exact are the searched texts, see igbo.Fold and igbo.FoldTone; Exact
	// may be empty where no search asks for it.
	Folded, Exact string
	// Facts are what the service filters by.
	Facts F
}

// snapshot is a list as it was at one revision. It never changes.
type snapshot[F any] struct {
	revision int64
	entries  []*Entry[F] // in the list's order, without their texts
	folded   texts
	exact    texts
	newest   func() []int // the entries' numbers, the newest first
}

// texts are one text of each entry, one after the other: a search runs through
// memory as it lies.
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

// mark sets those of found whose text contains the needle.
func (t texts) mark(needle string, found []bool) {
	for n, begin := 0, 0; ; n, begin = n+1, t.ends[n] {
		at := strings.Index(t.all[begin:], needle)
		if at < 0 {
			return
		}
		for t.ends[n] <= begin+at { // a text ends with a byte that no needle has
			n++
		}
		found[n] = true
	}
}

// builder puts a snapshot together, entry by entry in the list's order.
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

// addNew adds an entry with its texts, and keeps these in one place only.
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

// newestFirst compares an entry with another one's place.
func newestFirst[F any](e *Entry[F], createdAt time.Time, id string) int {
	return cmp.Or(createdAt.Compare(e.CreatedAt), strings.Compare(id, e.ID))
}

// find gives the ids of a page, and how many entries match in all. from is where in
// the order the page begins, Skip matches later.
func (s *snapshot[F]) find(q *Query[F], from int) (ids []string, total int) {
	var matches []bool
	if q.Needle != "" {
		matches = make([]bool, len(s.entries))
		if texts := s.folded; q.Exact {
			s.exact.mark(q.Needle, matches)
		} else {
			texts.mark(q.Needle, matches)
		}
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

// after gives where the list goes on behind a place; known is false where the entry
// is not there any more.
func (s *snapshot[F]) after(p *Place[F], newest bool) (from int, known bool) {
	if newest {
		order := s.newest()
		return sort.Search(len(order), func(n int) bool {
			return newestFirst(s.entries[order[n]], p.CreatedAt, p.ID) > 0
		}), true
	}
	n := s.number(p.ID)
	return n + 1, n >= 0 && p.Same(&s.entries[n].Facts)
}

// number is where an entry stands in the list's order, -1 if it does not.
func (s *snapshot[F]) number(id string) int {
	return slices.IndexFunc(s.entries, func(e *Entry[F]) bool { return e.ID == id })
}
