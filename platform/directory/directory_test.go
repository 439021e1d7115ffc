package directory_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"gorm.io/gorm"

	"obi/platform/db"
	"obi/platform/entity"
	"obi/platform/errs"
)

func with(id, title, author string) bookInput {
	return bookInput{MetaInput: entity.MetaInput{ID: id}, Title: title, Author: author}
}

func add(t *testing.T, d *books, in bookInput) error {
	t.Helper()
	_, err := d.Add(t.Context(), &entity.AddInput[bookInput]{Body: in})
	return err
}

func TestMessagesSpeakOfWhatTheDirectoryHolds(t *testing.T) {
	d := open(t)
	if err := add(t, d, with("a", "Omenuko", "Pita Nwana")); err != nil {
		t.Fatal(err)
	}
	remove := func(id string) error {
		_, err := d.Delete(t.Context(), &entity.IDInput{ID: id})
		return err
	}
	edit := func(id string, in bookInput) error {
		_, err := d.Edit(t.Context(), &entity.EditInput[bookInput]{ID: id, Body: in})
		return err
	}
	for _, row := range []struct {
		err  error
		kind errs.Kind
		want string
	}{
		{add(t, d, with("a", "Another", "Ada")), errs.Conflict, "Another book has this id already"},
		{add(t, d, with("b", "Title", "")), errs.Invalid, "Author is required"},
		{edit("b", with("", "Title", "")), errs.NotFound, "This book does not exist"},
		{remove("b"), errs.NotFound, "This book does not exist"},
		{edit("a", with("", "Title", "")), 0, ""}, // the author is asked for only when adding
		{remove("a"), 0, ""},
		{add(t, d, with("a", "Omenuko", "Pita Nwana")), errs.Conflict, "The book with this id was deleted"},
	} {
		if row.want == "" && row.err != nil || row.want != "" && (row.err == nil || errs.KindOf(row.err) != row.kind || row.err.Error() != row.want) {
			t.Errorf("got %v, want %s", row.err, row.want)
		}
	}
}

func TestAppendIsPartOfItsTransaction(t *testing.T) {
	d := open(t)
	if err := add(t, d, with("a", "Omenuko", "Pita Nwana")); err != nil {
		t.Fatal(err)
	}
	appendThen := func(id string, then error) error {
		entry, err := d.Entry(with(id, "Title", "Ada"))
		if err != nil {
			t.Fatal(err)
		}
		return d.DB.Change(t.Context(), func(tx *gorm.DB) (*db.Audit, error) {
			if err := d.Append(tx, entry); err != nil {
				return nil, err
			}
			return &db.Audit{Action: "publish", Entity: "draft", ID: id}, then
		})
	}
	changedMind := errors.New("something else went wrong")
	if err := appendThen("lost", changedMind); !errors.Is(err, changedMind) {
		t.Errorf("got %v", err)
	}
	if err := appendThen("b", nil); err != nil {
		t.Error(err)
	}
	if got := rows(t, d, `SELECT id || position FROM books ORDER BY position`); !slices.Equal(got, []string{"a0", "b1"}) {
		t.Errorf("the directory is %v", got)
	}
	if got := rows(t, d, `SELECT action || ' ' || entity FROM audit_log ORDER BY id`); !slices.Equal(got, []string{"create book", "publish draft"}) {
		t.Errorf("the audit log says %v", got)
	}
}

func TestSamplesKeepTheRules(t *testing.T) {
	d := open(t)
	for samples, want := range map[string]string{
		`[{"id":"a"`: "samples: ",
		`{}`:         "samples: ",
		`[{"id":"a","title":"T","author":"A"},{"id":"b","title":"T"}]`: "sample 1: Author is required",
		`[{"id":"../a","title":"T","author":"A"}]`:                     "sample 0: The id must be",
	} {
		if err := d.AddSamples(t.Context(), []byte(samples)); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: got %v, want %s", samples, err, want)
		}
		if _, err := d.Delete(t.Context(), &entity.IDInput{ID: "a"}); err != nil && errs.KindOf(err) != errs.NotFound {
			t.Fatal(err)
		}
	}
	// a was deleted above: it stays away, and the rest comes.
	if err := d.AddSamples(t.Context(), []byte(`[{"id":"a","title":"T","author":"A"},{"id":"b","title":"T","author":"A"}]`)); err != nil {
		t.Error(err)
	}
	if err := d.AddSamples(t.Context(), []byte(`[{"id":"c","title":"T","author":"A"}]`)); err != nil { // no longer empty
		t.Error(err)
	}
	n, err := d.Count(t.Context())
	if got := rows(t, d, `SELECT id FROM books`); !slices.Equal(got, []string{"b"}) || n != 1 || err != nil {
		t.Errorf("the directory is %v, %d, %v", got, n, err)
	}
}
