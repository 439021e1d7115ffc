package directory_test

import (
	"errors"
	"slices"
	"testing"
	"time"

	"gorm.io/gorm"

	"obi/platform/db"
	"obi/platform/directory"
	"obi/platform/entity"
	"obi/platform/errs"
	"obi/platform/order"
	"obi/platform/testkit"
)

func TestMain(m *testing.M) { testkit.Main(m) }

type book struct {
	directory.Meta `gorm:"embedded"`
	BookContent    `gorm:"embedded"`
}

// BookContent is exported because gorm passes over embedded types that are not.
type BookContent struct{ Title string }

type bookInput struct {
	directory.MetaInput
	Title string
}

type books = directory.Directory[book, bookInput]

type bookKind struct {
	entity.Plain[book]
}

func (bookKind) Meta(b *book) *entity.Meta                               { return &b.Meta.Meta }
func (bookKind) Position(b *book) *int                                   { return &b.Order }
func (bookKind) Key(b *book) []string                                    { return []string{b.Title} }
func (bookKind) Content(b *book) any                                     { return b.BookContent }
func (bookKind) CopyContent(to, from *book)                              { to.BookContent = from.BookContent }
func (bookKind) SetContent(b *book, in bookInput, _ *errs.Rules, _ bool) { b.Title = in.Title }

// open returns a directory with books of these ids.
func open(t *testing.T, ids ...string) *books {
	t.Helper()
	database := testkit.Tables(t, "library", `CREATE TABLE books (
		id text PRIMARY KEY, created_at timestamptz NOT NULL, position integer NOT NULL, version integer NOT NULL, title text NOT NULL);`)
	d := directory.New(&entity.Store[book, bookInput]{DB: database, Now: time.Now, Table: "books", Noun: "book", Kind: bookKind{}},
		directory.Listing[book]{Path: "/books"})
	for _, id := range ids {
		if _, err := d.Add(t.Context(), &entity.AddInput[bookInput]{Body: titled(id, "Title")}); err != nil {
			t.Fatal(err)
		}
	}
	return d
}

func titled(id, title string) bookInput {
	return bookInput{MetaInput: entity.MetaInput{ID: id}, Title: title}
}

// wantOrder checks the entries with their positions, and who was audited.
func wantOrder(t *testing.T, d *books, want ...string) {
	t.Helper()
	if got := testkit.Texts(t, d.DB, `SELECT id || position FROM books ORDER BY position`); !slices.Equal(got, want) {
		t.Errorf("the directory is %v, want %v", got, want)
	}
}

func TestNewEntriesGoLastAndEditedOnesStay(t *testing.T) {
	d := open(t, "a", "b", "c")
	wantOrder(t, d, "a0", "b1", "c2")
	if _, err := d.SaveOrder(t.Context(), []order.Item{{ID: "c", Order: 0}, {ID: "a", Order: 1}, {ID: "b", Order: 2}}); err != nil {
		t.Fatal(err)
	}
	if _, err := d.Delete(t.Context(), &entity.IDInput{ID: "a"}); err != nil {
		t.Fatal(err)
	}
	row, err := entity.RowOf[bookInput](titled("b", "Another"))
	if err != nil {
		t.Fatal(err)
	}
	out, err := d.Edit(t.Context(), &entity.EditInput[bookInput]{ID: "b", Body: row})
	if err != nil || out.Body.Order != 2 || out.Body.Title != "Another" {
		t.Errorf("edited: %+v, %v", out, err)
	}
	if _, err := d.Add(t.Context(), &entity.AddInput[bookInput]{Body: titled("d", "Title")}); err != nil {
		t.Fatal(err)
	}
	wantOrder(t, d, "c0", "b2", "d3")
}

func TestAnOrderIsAuditedIfItMovesSomething(t *testing.T) {
	d := open(t, "a", "b")
	for _, items := range [][]order.Item{
		{{ID: "b", Order: 0}, {ID: "a", Order: 1}},
		{{ID: "b", Order: 0}, {ID: "a", Order: 1}},
	} {
		if out, err := d.SaveOrder(t.Context(), items); err != nil || !out.Body.Success {
			t.Errorf("got %+v, %v", out, err)
		}
	}
	if _, err := d.SaveOrder(t.Context(), []order.Item{{ID: "b", Order: 0}}); errs.KindOf(err) != errs.Conflict {
		t.Errorf("an order that names half of the entries: %v", err)
	}
	wantOrder(t, d, "b0", "a1")
	if got := testkit.Texts(t, d.DB, `SELECT concat(entity, before -> 'positions', after) FROM audit_log WHERE action = 'reorder'`); !slices.Equal(got, []string{`book{"a": 0, "b": 1}{"moved": 2, "positions": {"a": 1, "b": 0}}`}) {
		t.Errorf("the audit log says %v", got)
	}
}

func TestAddInIsPartOfItsTransaction(t *testing.T) {
	d := open(t, "a")
	addThen := func(id string, then error) error {
		entry, err := d.Store.New(titled(id, "Title"))
		if err != nil {
			t.Fatal(err)
		}
		return d.DB.Change(t.Context(), func(tx *gorm.DB) (*db.Audit, error) {
			if err := d.AddIn(tx, entry); err != nil {
				return nil, err
			}
			return &db.Audit{Action: "publish", Entity: "draft", ID: id}, then
		})
	}
	changedMind := errors.New("something else went wrong")
	if err := addThen("lost", changedMind); !errors.Is(err, changedMind) {
		t.Errorf("got %v", err)
	}
	if err := addThen("b", nil); err != nil {
		t.Error(err)
	}
	wantOrder(t, d, "a0", "b1")
	if got := testkit.Texts(t, d.DB, `SELECT action || ' ' || entity FROM audit_log ORDER BY id`); !slices.Equal(got, []string{"create book", "create book", "publish draft"}) {
		t.Errorf("the audit log says %v", got)
	}
}
