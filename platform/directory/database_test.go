package directory_test

import (
	"log/slog"
	"testing"
	"testing/fstest"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"gorm.io/gorm"

	"obi/platform/db"
	"obi/platform/directory"
	"obi/platform/errs"
	"obi/platform/input"
	"obi/platform/testkit"
)

func TestMain(m *testing.M) { testkit.Main(m) }

var migrations = fstest.MapFS{"m/0001_books.sql": {Data: []byte(`-- +goose Up
CREATE TABLE books (id text PRIMARY KEY, created_at timestamptz NOT NULL, position integer NOT NULL, version integer NOT NULL,
	title text NOT NULL, author text NOT NULL);
-- +goose Down
DROP TABLE books;
`)}}

type book struct {
	directory.Meta `gorm:"embedded"`
	BookContent    `gorm:"embedded"`
}

// BookContent is exported because gorm passes over embedded types that are not.
type BookContent struct{ Title, Author string }

type bookInput struct {
	directory.MetaInput
	Title, Author string
}

// Content asks for a title, and when adding for an author as well.
func (in bookInput) Content(rules *errs.Rules, adding bool) BookContent {
	c := BookContent{input.Required(rules, in.Title, "title", "Title", 100), input.Text(in.Author)}
	rules.Check(c.Author != "" || !adding, "author", "Author is required")
	return c
}

type books = directory.Directory[book, BookContent, bookInput]

// open gives an empty directory of books.
func open(t *testing.T) *books {
	t.Helper()
	roleURL, _ := testkit.Database(t, "library")
	database, err := db.Open(t.Context(), db.Config{
		URL: roleURL, Schema: "library", Log: slog.New(slog.DiscardHandler), Metrics: prometheus.NewRegistry(),
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(database.Close)
	if err := database.Migrate(t.Context(), migrations, "m"); err != nil {
		t.Fatal(err)
	}
	return &books{
		DB: database, Now: time.Now, Table: "books", Noun: "book", Path: "/books",
		Parts: func(b *book) (*directory.Meta, *BookContent) { return &b.Meta, &b.BookContent },
	}
}

// rows reads texts from the database behind the directory's back.
func rows(t *testing.T, d *books, query string) (found []string) {
	t.Helper()
	err := d.DB.Read(t.Context(), func(tx *gorm.DB) error { return tx.Raw(query).Scan(&found).Error })
	if err != nil {
		t.Fatal(err)
	}
	return found
}
