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
	"obi/platform/web"
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
		{added(with("a", "Another", "Ada")), errs.Conflict, "Another book already has this ID"},
		{added(with("../b", "Title", "Ada")), errs.Invalid, "The id must be 1 to 64 letters, digits, _ or -"},
		{added(with("b", "Title", "")), errs.Invalid, "Author is required"},
		{edited("b", with("", "Title", "")), errs.NotFound, "This book does not exist"},
		{edited("a", with("b", "Title", "")), errs.Invalid, "The ID in the body differs from the ID in the address"},
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
	read := func(b *book) error {
		b.Readers++
		return nil
	}
	b, err := s.Update(t.Context(), "a", web.IfMatch{}, "lend", read)
	if err != nil || b.Version != 2 || b.Readers != 1 {
		t.Errorf("got %+v, %v", b, err)
	}
	if _, err := s.Update(t.Context(), "b", web.IfMatch{}, "lend", read); errs.KindOf(err) != errs.NotFound {
		t.Errorf("a book that is not there: %v", err)
	}
	if b, err = s.Get(t.Context(), "a"); err != nil || b.Version != 2 || b.Readers != 1 {
		t.Errorf("stored: %+v, %v", b, err)
	}
	wantAudit(t, s, "create book a Omenuko", "lend book a Omenuko Omenuko")
}

func TestAKindThatFailsUndoesTheChange(t *testing.T) {
	s := openWith(t, omenuko)
	changes := map[string]func(*books) error{
		"add":    func(s *books) error { _, err := add(t, s, with("b", "Title", "Ada")); return err },
		"edit":   func(s *books) error { _, err := edit(t, s, "a", "", with("", "Title", "Ada")); return err },
		"remove": func(s *books) error { return remove(t, s, "a") },
	}
	for _, method := range []string{"Begin", "Writing", "Written"} {
		for name, change := range changes {
			failing := *s
			failing.Kind = bookKind{fails: method}
			if err := change(&failing); !errors.Is(err, errFault) {
				t.Errorf("%s, %s: %v", method, name, err)
			}
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

func TestADeletedIDIsKeptFor30Days(t *testing.T) {
	s := open(t)
	for _, id := range []string{"a", "old"} {
		if _, err := add(t, s, with(id, "Title", "Ada")); err != nil {
			t.Fatal(err)
		}
		if err := remove(t, s, id); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.DB.Change(t.Context(), func(tx *gorm.DB) (*db.Audit, error) {
		return nil, tx.Exec(`UPDATE deleted_ids SET deleted_at = now() - interval '31 days' WHERE id = 'old'; INSERT INTO deleted_ids (list, id) VALUES ('others', 'b')`).Error
	}); err != nil {
		t.Fatal(err)
	}
	if _, err := add(t, s, with("b", "Title", "Ada")); err != nil { // deleted from another table
		t.Error(err)
	}
	if err := remove(t, s, "b"); err != nil { // deletes the old ids
		t.Fatal(err)
	}
	for id, want := range map[string]errs.Kind{"a": errs.Conflict, "b": errs.Conflict, "old": 0} {
		if _, err := add(t, s, with(id, "Title", "Ada")); errs.KindOf(err) != want {
			t.Errorf("%s: %v", id, err)
		}
	}
}
