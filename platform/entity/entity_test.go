package entity_test

import (
	"errors"
	"testing"
	"time"

	"gorm.io/gorm"

	"obi/platform/entity"
	"obi/platform/errs"
	"obi/platform/input"
	"obi/platform/testkit"
)

func TestMain(m *testing.M) { testkit.Main(m) }

type book struct {
	entity.Meta `gorm:"embedded"`
	BookContent `gorm:"embedded"`
	Readers     int
}

// BookContent is exported because gorm passes over embedded types that are not.
type BookContent struct{ Title, Author string }

type bookInput struct {
	entity.MetaInput
	Title, Author string
}

type books = entity.Store[book, bookInput]

var now = time.Date(2026, 1, 31, 12, 0, 0, 0, time.UTC)

// open returns an empty store of books.
func open(t *testing.T) *books {
	t.Helper()
	database := testkit.Tables(t, "library", `CREATE TABLE books (id text PRIMARY KEY, created_at timestamptz NOT NULL, version integer NOT NULL,
		title text NOT NULL, author text NOT NULL, readers integer NOT NULL);`)
	return &books{DB: database, Now: func() time.Time { return now }, Table: "books", Noun: "book", Kind: bookKind{}}
}

type bookKind struct {
	entity.Plain[book]
	fails string // the method that returns errFault
}

var errFault = errors.New("something else went wrong")

func (k bookKind) fault(method string) error {
	if k.fails == method {
		return errFault
	}
	return nil
}

func (bookKind) Meta(b *book) *entity.Meta  { return &b.Meta }
func (bookKind) Content(b *book) any        { return b.BookContent }
func (bookKind) CopyContent(to, from *book) { to.BookContent = from.BookContent }
func (bookKind) Key(b *book) []string       { return []string{b.Title} }
func (bookKind) Equal(a, b *book) bool      { return a.Readers == b.Readers }

// SetContent asks for a title, and when adding for an author as well.
func (bookKind) SetContent(b *book, in bookInput, rules *errs.Rules, adding bool) {
	b.BookContent = BookContent{input.Required(rules, in.Title, "title", "Title", 100), input.Text(in.Author)}
	rules.Check(b.Author != "" || !adding, "author", "Author is required")
}

func (k bookKind) Begin(tx *gorm.DB) (entity.Completer[book], error) {
	completer, err := k.Plain.Begin(tx)
	return completer, errors.Join(err, k.fault("Begin"))
}
func (k bookKind) Writing(*gorm.DB, []entity.Write[book]) error { return k.fault("Writing") }
func (k bookKind) Written(*gorm.DB, []entity.Write[book]) error { return k.fault("Written") }

func with(id, title, author string) bookInput {
	return bookInput{MetaInput: entity.MetaInput{ID: id}, Title: title, Author: author}
}

func add(t *testing.T, s *books, in bookInput) (*entity.Output[book], error) {
	t.Helper()
	return s.Add(t.Context(), &entity.AddInput[bookInput]{Body: in})
}

func edit(t *testing.T, s *books, id, ifMatch string, in bookInput) (*entity.Output[book], error) {
	t.Helper()
	row, err := entity.RowOf[bookInput](in)
	if err != nil {
		t.Fatal(err)
	}
	return s.Edit(t.Context(), &entity.EditInput[bookInput]{ID: id, IfMatch: ifMatch, Body: row})
}

func remove(t *testing.T, s *books, id string) error {
	t.Helper()
	_, err := s.Delete(t.Context(), &entity.IDInput{ID: id})
	return err
}

// openWith returns a store with the book a.
func openWith(t *testing.T, in bookInput) *books {
	t.Helper()
	s := open(t)
	if _, err := add(t, s, in); err != nil {
		t.Fatal(err)
	}
	return s
}

var omenuko = with("a", "Omenuko", "Pita Nwana")
