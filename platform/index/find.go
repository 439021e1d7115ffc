package index

import (
	"context"
	"slices"
	"sort"
	"strings"
	"time"
	"unicode/utf8"

	"gorm.io/gorm"

	"obi/igbo"
	"obi/platform/db"
	"obi/platform/errs"
	"obi/platform/input"
)

// maxTries is how often a search is tried while others change the list. After that, it accepts any
// snapshot that is at least as new as the start of the search.
const maxTries = 3

// maxBefore is how many rows before a cursor are looked up in the snapshot if its own row is not in
// it.
const maxBefore = 100

// Query selects a page of a list.
type Query[F any] struct {
	// Needles must all be contained in an entry's folded texts or, with Exact, in its exact texts.
	Needles []string
	Exact   bool
	// Keep reports whether an entry may match; nil accepts all.
	Keep func(*F) bool
	// Newest sorts by creation, newest first, instead of in the list's order.
	Newest bool
	// Beginning sorts the entries whose folded texts begin with it before the others; "" sorts none.
	// It must not be combined with Newest or After.
	Beginning string
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

// Find returns the page that q asks for. It scans the snapshot for the page's ids, then reads their
// rows and the table's revision in one round trip. If the table is newer than the snapshot, it reads
// the changes and tries again. It returns Unavailable if that takes too long.
func (x *Index[E, F]) Find(ctx context.Context, q Query[F]) (*Page[E], error) {
	ctx, cancel := db.WithBudget(ctx) // one time limit for all queries
	defer cancel()
	firstRevision := int64(-1) // of the table at the first try
	for try := 1; ; try++ {
		s := x.current.Load()
		from, isKnown, err := x.start(ctx, s, &q)
		if err != nil {
			return nil, err
		}
		if isKnown {
			ids, total := s.find(&q, from)
			rows, revision, err := x.rows(ctx, ids)
			if err != nil {
				return nil, err
			}
			if firstRevision < 0 {
				firstRevision = revision
			}
			if revision == s.revision || try >= maxTries && s.revision >= firstRevision && s.revision <= revision {
				return &Page[E]{rows, total}, nil
			}
		}
		if err := x.refresh(ctx, s); err != nil { // s is older than the table
			return nil, err
		}
	}
}

// find returns the ids of a page, and how many entries match in all. The page begins q.Skip
// matches after the position from.
func (s *snapshot[F]) find(q *Query[F], from int) (ids []string, total int) {
	isMatch := s.matching(q)
	var order []int
	if q.Newest {
		order = s.newest()
	}
	if q.Beginning != "" {
		order = s.beginningFirst(q.Beginning)
	}
	skip := q.Skip
	for position := range s.entries {
		n := position
		if order != nil {
			n = order[position]
		}
		if !isMatch(n) {
			continue
		}
		total++
		if position < from {
			continue
		}
		if skip--; skip < 0 && (q.Limit == 0 || len(ids) < q.Limit) {
			ids = append(ids, s.entries[n].ID)
		}
	}
	return ids, total
}

// beginningFirst returns the positions of all entries: first of those whose folded texts begin with
// text, then of the others, both in the list's order.
func (s *snapshot[F]) beginningFirst(text string) []int {
	order, others := make([]int, 0, len(s.entries)), make([]int, 0, len(s.entries))
	for n := range s.entries {
		if strings.HasPrefix(s.folded.at(n), text) {
			order = append(order, n)
		} else {
			others = append(others, n)
		}
	}
	return append(order, others...)
}

// matching returns a function that reports whether entry n matches q.
func (s *snapshot[F]) matching(q *Query[F]) func(n int) bool {
	var matches []bool
	if len(q.Needles) > 0 {
		texts := s.folded
		if q.Exact {
			texts = s.exact
		}
		matches = texts.matches(q.Needles)
	}
	return func(n int) bool {
		return (matches == nil || matches[n]) && (q.Keep == nil || q.Keep(&s.entries[n].Facts))
	}
}

// matches reports for each text whether it contains all needles.
func (t texts) matches(needles []string) []bool {
	matches := make([]bool, len(t.ends))
	t.mark(needles[0], matches)
	for n := range matches {
		for _, needle := range needles[1:] {
			matches[n] = matches[n] && strings.Contains(t.at(n), needle)
		}
	}
	return matches
}

// mark sets matches[n] for each text n that contains the needle.
func (t texts) mark(needle string, matches []bool) {
	// begin is the first byte of text n, where the search goes on.
	for n, begin := 0, 0; ; n, begin = n+1, t.ends[n] {
		at := strings.Index(t.all[begin:], needle)
		if at < 0 {
			return
		}
		for t.ends[n] <= begin+at { // a match lies in one text: each ends with a byte that no needle contains
			n++
		}
		matches[n] = true
	}
}

// rows reads the rows with the given ids, in that order, and then the table's revision. If that is
// the revision of the snapshot with the ids, no row has changed since.
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

// start returns the position at which q begins: after the cursor's row or, if that has been moved or
// deleted, after the nearest earlier row that is in the snapshot. isKnown is false if the last
// maxBefore rows before it are all newer than the snapshot.
func (x *Index[E, F]) start(ctx context.Context, s *snapshot[F], q *Query[F]) (from int, isKnown bool, err error) {
	if q.After == nil {
		return 0, true, nil
	}
	if from, isKnown = s.positionAfter(q.After, q.Newest); isKnown {
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

// positionAfter returns the position after a cursor. isKnown is false if the entry has been moved or
// deleted.
func (s *snapshot[F]) positionAfter(p *Cursor[F], newest bool) (from int, isKnown bool) {
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

// Each calls visit with the facts of every entry that matches q, whatever its page.
func (x *Index[E, F]) Each(ctx context.Context, q Query[F], visit func(*F)) error {
	var s *snapshot[F]
	err := x.list.DB.Read(ctx, func(tx *gorm.DB) error {
		var revision int64
		if err := tx.Raw(`SELECT max(revision) FROM list_changes WHERE list = ?`, x.list.Table).Scan(&revision).Error; err != nil {
			return err
		}
		s = x.current.Load()
		for try := 1; s.revision != revision && (try < maxTries || s.revision < revision); try++ {
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
	isMatch := s.matching(&q)
	for n, e := range s.entries {
		if isMatch(n) {
			visit(&e.Facts)
		}
	}
	return nil
}

// Needles returns the words and quoted phrases of q, folded in the same way as by Fold or, if exact,
// FoldTone, so that strings.Contains finds them in their results. It returns Malformed if no stored
// text can contain q.
func Needles(q string, exact bool) ([]string, error) {
	fold := igbo.Fold
	if exact {
		fold = igbo.FoldTone
	}
	if err := checkStorable(q); err != nil {
		return nil, err
	}
	return igbo.Needles(fold, q), nil
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
