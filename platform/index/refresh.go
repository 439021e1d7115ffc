package index

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"obi/platform/db"
	"obi/platform/errs"
)

const (
	// readTime bounds the time to read a list.
	readTime = 2 * time.Minute
	// maxMerged is the largest number of changed entries that are merged into a snapshot. After
	// more changes, the whole list is read again. Reading 100,000 entries takes twenty times as
	// long as merging 1,000.
	maxMerged = 1000
	// maxLogged is the LIMIT when reading the log of changes. A result of this size may end in the
	// middle of a revision, so the whole list is read instead.
	maxLogged = 2 * maxMerged
)

// refresh replaces the snapshot s with one that has all later changes, unless another caller has
// already replaced it.
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

// readAll reads the whole list.
func (x *Index[E, F]) readAll(ctx context.Context) (s *snapshot[F], err error) {
	err = x.list.DB.View(ctx, readTime, func(v *db.View) error {
		s, err = x.all(v)
		return err
	})
	return s, err
}

func (x *Index[E, F]) all(v *db.View) (*snapshot[F], error) {
	var b builder[F]
	err := db.EachRow(v, func(row *E) { b.addNew(x.list.Entry(row)) }, `SELECT `+db.Columns[E]()+` FROM `+x.list.Table+` ORDER BY `+x.columns())
	if err != nil {
		return nil, err
	}
	var revision int64
	if err := v.Row(revisionNow, x.list.Table).Scan(&revision); err != nil {
		return nil, err
	}
	return b.snapshot(revision), nil
}

// readChanges returns a snapshot of the current list. It reuses the entries of old that have not
// changed.
func (x *Index[E, F]) readChanges(ctx context.Context, old *snapshot[F]) (s *snapshot[F], err error) {
	err = x.list.DB.View(ctx, readTime, func(v *db.View) error {
		ids, revision, err := x.changes(v, old.revision)
		switch {
		case err != nil:
			return err
		case ids == nil:
			s, err = x.all(v)
		default:
			s, err = x.merge(v, old, ids, revision)
		}
		return err
	})
	return s, err
}

// changes returns the ids of the entries that have changed after the revision since, and the last
// revision. ids is nil if they are unknown or too many.
func (x *Index[E, F]) changes(v *db.View, since int64) (ids []string, last int64, err error) {
	rows, err := v.Query(`SELECT revision, id FROM list_changes WHERE list = $1 AND revision >= $2 ORDER BY revision LIMIT $3`, x.list.Table, since, maxLogged)
	if err != nil {
		return nil, 0, err
	}
	var revision int64
	var id string
	hasSince, hasBulk, ids, last := false, false, []string{}, since
	read, err := pgx.ForEachRow(rows, []any{&revision, &id}, func() error {
		if revision == since {
			hasSince = true // otherwise the log was truncated or belongs to another database
			return nil
		}
		last, hasBulk, ids = revision, hasBulk || id == "", append(ids, id)
		return nil
	})
	slices.Sort(ids)
	if ids = slices.Compact(ids); !hasSince || hasBulk || read.RowsAffected() == maxLogged || len(ids) > maxMerged {
		ids = nil
	}
	return ids, last, err
}

// merge inserts changed entries at their new positions. Only PostgreSQL knows the order, so merge
// asks it for the entry before each changed one.
func (x *Index[E, F]) merge(v *db.View, old *snapshot[F], ids []string, revision int64) (*snapshot[F], error) {
	changed, err := x.entries(v, ids)
	if err != nil {
		return nil, err
	}
	t := x.list.Table
	rows, err := v.Query(`SELECT id, coalesce((SELECT id FROM `+t+` AS p WHERE (`+prefixed("p.", x.list.Order)+`) < (`+prefixed("t.", x.list.Order)+`)
		ORDER BY `+x.backwards()+` LIMIT 1), '') FROM `+t+` AS t WHERE id = ANY ($1) ORDER BY `+x.columns(), ids)
	if err != nil {
		return nil, err
	}
	var id, before string
	next := map[string]*Entry[F]{} // by the id of the entry before; "" for the first
	_, err = pgx.ForEachRow(rows, []any{&id, &before}, func() error {
		next[before] = changed[id]
		return nil
	})
	if err != nil {
		return nil, err
	}
	var b builder[F]
	follow := func(id string) {
		for e := next[id]; e != nil; e = next[e.ID] {
			b.addNew(*e)
		}
	}
	follow("")
	unchanged := 0
	for n, e := range old.entries {
		if _, found := slices.BinarySearch(ids, e.ID); !found {
			b.add(e, old.folded.at(n), old.exact.at(n))
			follow(e.ID)
			unchanged++
		}
	}
	if len(b.entries) != unchanged+len(changed) { // the order changed without a change of its columns
		return x.all(v)
	}
	return b.snapshot(revision), nil
}

// entries reads the entries with the given ids.
func (x *Index[E, F]) entries(v *db.View, ids []string) (map[string]*Entry[F], error) {
	found := map[string]*Entry[F]{}
	err := db.EachRow(v, func(row *E) {
		e := x.list.Entry(row)
		found[e.ID] = &e
	}, x.byIDs(), ids)
	return found, err
}

func prefixed(prefix string, columns []string) string {
	return prefix + strings.Join(columns, ", "+prefix)
}
