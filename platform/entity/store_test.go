package entity_test

import (
	"errors"
	"net/http"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"gorm.io/gorm"

	"obi/platform/db"
	"obi/platform/entity"
	"obi/platform/errs"
	"obi/platform/testkit"
)

// wantAudit checks what the audit log says of all changes.
func wantAudit(t *testing.T, s *books, want ...string) {
	t.Helper()
	got := testkit.Texts(t, s.DB, `SELECT concat_ws(' ', action, entity, entity_id, before->>'Title', after->>'Title') FROM audit_log ORDER BY id`)
	if !slices.Equal(got, want) {
		t.Errorf("the audit log says %q, want %q", got, want)
	}
}

func TestMessagesNameTheKindOfEntity(t *testing.T) {
	s := openWith(t, omenuko)
	added := func(in bookInput) error { _, err := add(t, s, in); return err }
	edited := func(id string, in bookInput) error { _, err := edit(t, s, id, "", in); return err }
	for _, row := range []struct {
		err  error
		kind errs.Kind
		want string
	}{
		{added(with("a", "Another", "Ada")), errs.Conflict, "Another book has this id already"},
		{added(with("../b", "Title", "Ada")), errs.Invalid, "The id must be 1 to 64 letters, digits, _ or -"},
		{added(with("b", "Title", "")), errs.Invalid, "Author is required"},
		{edited("b", with("", "Title", "")), errs.NotFound, "This book does not exist"},
		{edited("a", with("b", "Title", "")), errs.Invalid, "The id in the body is not the one in the address"},
		{remove(t, s, "b"), errs.NotFound, "This book does not exist"},
		{edited("a", with("", "Title", "")), 0, ""}, // the author is asked for only when adding
		{remove(t, s, "a"), 0, ""},
		{added(omenuko), errs.Conflict, "The book with this id was deleted"},
	} {
		if row.want == "" && row.err != nil || row.want != "" && (row.err == nil || errs.KindOf(row.err) != row.kind || row.err.Error() != row.want) {
			t.Errorf("got %v, want %s", row.err, row.want)
		}
	}
}

func TestARepeatedCreationChangesNothing(t *testing.T) {
	s := open(t)
	for n, status := range []int{http.StatusCreated, http.StatusOK} {
		out, err := add(t, s, omenuko)
		if err != nil || out.Status != status || out.ETag != `"1"` || !out.Body.CreatedAt.Equal(now) {
			t.Errorf("time %d: %+v, %v", n+1, out, err)
		}
	}
	wantAudit(t, s, "create book a Omenuko")
}

func TestOneOfManyEqualCreationsAtOnceAdds(t *testing.T) {
	s := open(t)
	var created, repeated atomic.Int32
	var clients sync.WaitGroup
	for range 8 {
		clients.Go(func() {
			out, err := add(t, s, omenuko)
			switch {
			case err != nil:
				t.Error(err)
			case out.Status == http.StatusCreated:
				created.Add(1)
			default:
				repeated.Add(1)
			}
		})
	}
	clients.Wait()
	if created.Load() != 1 || repeated.Load() != 7 {
		t.Errorf("%d created, %d repeated", created.Load(), repeated.Load())
	}
	wantAudit(t, s, "create book a Omenuko")
}

func TestAnEditCountsIfItChangesTheContentOfTheVersionItMeant(t *testing.T) {
	s := openWith(t, omenuko)
	for _, row := range []struct {
		ifMatch, title string
		kind           errs.Kind // when refused
		etag           string
	}{
		{`"1"`, "Omenuko", 0, `"1"`}, // nothing changes
		{`"1"`, "Second", 0, `"2"`},
		{`"1"`, "Third", errs.Stale, ""},
		{`W/"2"`, "Third", 0, `"3"`},
		{`*`, "Fourth", 0, `"4"`},
		{``, "Fifth", 0, `"5"`},
	} {
		in := with("a", row.title, "Pita Nwana")
		in.CreatedAt = "2026-01-31T11:00:00Z"
		out, err := edit(t, s, "a", row.ifMatch, in)
		if row.kind == 0 && (err != nil || out.ETag != row.etag || out.Body.Title != row.title) || row.kind != 0 && errs.KindOf(err) != row.kind {
			t.Errorf("%s by %s: %+v, %v", row.title, row.ifMatch, out, err)
		}
	}
	if _, err := edit(t, s, "b", `"1"`, with("", "Title", "")); errs.KindOf(err) != errs.Stale {
		t.Errorf("an edit that insists on a book that is not there: %v", err)
	}
	out, err := s.One(t.Context(), &entity.IDInput{ID: "a"})
	if err != nil || out.Body.Title != "Fifth" || out.ETag != `"5"` || !out.Body.CreatedAt.Equal(now) {
		t.Errorf("stored: %+v, %v", out, err)
	}
	wantAudit(t, s, "create book a Omenuko", "edit book a Omenuko Second", "edit book a Second Third", "edit book a Third Fourth", "edit book a Fourth Fifth")
}

func TestAChangeBesideTheContentIsAnEdit(t *testing.T) {
	s := openWith(t, omenuko)
	read := func(tx *gorm.DB, b *book) error {
		b.Readers++
		return nil
	}
	b, err := s.Change(t.Context(), "a", "lend", read)
	if err != nil || b.Version != 2 || b.Readers != 1 {
		t.Errorf("got %+v, %v", b, err)
	}
	if _, err := s.Change(t.Context(), "b", "lend", read); errs.KindOf(err) != errs.NotFound {
		t.Errorf("a book that is not there: %v", err)
	}
	if b, err = s.Get(t.Context(), "a"); err != nil || b.Version != 2 || b.Readers != 1 {
		t.Errorf("stored: %+v, %v", b, err)
	}
	wantAudit(t, s, "create book a Omenuko", "lend book a Omenuko Omenuko")
}

func TestAHookThatFailsUndoesTheChange(t *testing.T) {
	s := openWith(t, omenuko)
	fault := errors.New("something else went wrong")
	adding := func(*gorm.DB) (func(*book), error) { return nil, fault }
	deleting := func(*gorm.DB, []*book) error { return fault }
	lock := func(*gorm.DB) error { return fault }
	preparing := func(*gorm.DB) (func(*BookContent) error, error) { return nil, fault }
	added := func(s *books) error { _, err := add(t, s, with("b", "Title", "Ada")); return err }
	edited := func(s *books) error { _, err := edit(t, s, "a", "", with("", "Title", "Ada")); return err }
	removed := func(s *books) error { return remove(t, s, "a") }
	for name, row := range map[string]struct {
		hook   func(*books)
		change func(*books) error
	}{
		"Lock, adding":      {func(s *books) { s.Lock = lock }, added},
		"Lock, deleting":    {func(s *books) { s.Lock = lock }, removed},
		"Preparing, adding": {func(s *books) { s.Preparing = preparing }, added},
		"Preparing, edit":   {func(s *books) { s.Preparing = preparing }, edited},
		"Adding":            {func(s *books) { s.Adding = adding }, added},
		"Deleting":          {func(s *books) { s.Deleting = deleting }, removed},
	} {
		hooked := *s
		row.hook(&hooked)
		if err := row.change(&hooked); !errors.Is(err, fault) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if got := testkit.Texts(t, s.DB, `SELECT id || version || title FROM books`); !slices.Equal(got, []string{"a1Omenuko"}) {
		t.Errorf("stored: %v", got)
	}
	wantAudit(t, s, "create book a Omenuko")
}

func TestSamplesKeepTheRules(t *testing.T) {
	s := open(t)
	for samples, want := range map[string]string{
		`[{"id":"a"`: "samples: ",
		`{}`:         "samples: ",
		`[{"id":"a","title":"T","author":"A"},{"id":"b","title":"T"}]`: "sample 1: Author is required",
		`[{"id":"../a","title":"T","author":"A"}]`:                     "sample 0: The id must be",
	} {
		if err := s.AddSamples(t.Context(), []byte(samples)); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: got %v, want %s", samples, err, want)
		}
		if err := remove(t, s, "a"); err != nil && errs.KindOf(err) != errs.NotFound {
			t.Fatal(err)
		}
	}
	// a was deleted above: it stays away, and the rest comes.
	if err := s.AddSamples(t.Context(), []byte(`[{"id":"a","title":"T","author":"A"},{"id":"b","title":"T","author":"A"}]`)); err != nil {
		t.Error(err)
	}
	if err := s.AddSamples(t.Context(), []byte(`[{"id":"c","title":"T","author":"A"}]`)); err != nil { // no longer empty
		t.Error(err)
	}
	n, err := s.Count(t.Context())
	if got := testkit.Texts(t, s.DB, `SELECT id FROM books`); !slices.Equal(got, []string{"b"}) || n != 1 || err != nil {
		t.Errorf("stored: %v, %d, %v", got, n, err)
	}
}

func TestADeletedIDIsRememberedFor30DaysInItsTable(t *testing.T) {
	const books entity.Tombstones = "books"
	err := open(t).DB.Change(t.Context(), func(tx *gorm.DB) (*db.Audit, error) {
		for _, id := range []string{"old", "a", "a"} { // twice is no error
			if err := books.Add(tx, id); err != nil {
				return nil, err
			}
			if err := tx.Exec(`UPDATE deleted_ids SET deleted_at = now() - interval '31 days' WHERE id = 'old'`).Error; err != nil {
				return nil, err
			}
		}
		for _, row := range []struct {
			table entity.Tombstones
			id    string
			want  bool
		}{{books, "a", true}, {books, "b", false}, {books, "old", false}, {"others", "a", false}} {
			if deleted, err := row.table.Has(tx, row.id); err != nil || deleted != row.want {
				t.Errorf("%s in %s: %t, %v", row.id, row.table, deleted, err)
			}
		}
		return nil, nil
	})
	if err != nil {
		t.Error(err)
	}
}
