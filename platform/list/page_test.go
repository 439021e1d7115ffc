package list_test

import (
	"encoding/base64"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"

	"gorm.io/gorm"

	"obi/platform/db"
	"obi/platform/errs"
	"obi/platform/list"
	"obi/platform/testkit"
)

func TestMain(m *testing.M) { testkit.Main(m) }

type thing struct {
	ID       string
	Position int
}

// open returns a database with a list of the given things in order.
func open(t *testing.T, ids ...string) *db.DB {
	t.Helper()
	database := testkit.Tables(t, "lists", `CREATE TABLE things (id text PRIMARY KEY, position integer NOT NULL);`)
	for position, id := range ids {
		run(t, database, `INSERT INTO things VALUES (?, ?)`, id, position)
	}
	return database
}

func run(t *testing.T, database *db.DB, statement string, args ...any) {
	t.Helper()
	if err := database.Read(t.Context(), func(tx *gorm.DB) error { return tx.Exec(statement, args...).Error }); err != nil {
		t.Fatal(err)
	}
}

// page returns the things that q selects.
func page(t *testing.T, database *db.DB, q list.Query) (*list.Output[thing], error) {
	t.Helper()
	return list.Page[thing]{
		Rows: func(tx *gorm.DB) (*gorm.DB, error) { return tx.Table("things").Model(&thing{}), nil },
		After: func(rows *gorm.DB) (*gorm.DB, error) {
			if q.Cursor != "" {
				position, id, err := q.Place()
				if err != nil {
					return nil, err
				}
				rows = rows.Where("(position, id) > (?, ?)", position, id)
			}
			return rows.Order("position, id"), nil
		},
		Limit: q.Limit, Partial: q.Partial(),
		Next: func(last *thing) string {
			return list.Link("/things", q.Values(), list.PlaceOf(last.Position, last.ID))
		},
	}.Fetch(t.Context(), database)
}

// follow returns the query of a Link header.
func follow(t *testing.T, link string) list.Query {
	t.Helper()
	address, found := strings.CutSuffix(strings.TrimPrefix(link, "<"), `>; rel="next"`)
	parsed, err := url.Parse(address)
	if err != nil || !found || parsed.Path != "/things" {
		t.Fatalf("not a link: %s", link)
	}
	return list.Query{Q: parsed.Query().Get("q"), Cursor: parsed.Query().Get("cursor"), Limit: 2}
}

func TestPagesVisitEveryRowOnce(t *testing.T) {
	database := open(t, "Ada", "ádá", "adánma", "Obi", "ada & more", "ADA?")
	run(t, database, `UPDATE things SET position = 1 WHERE position IN (2, 3)`) // equal positions are sorted by id
	want, got := []string{"Ada", "Obi", "adánma", "ádá", "ada & more", "ADA?"}, []string(nil)
	for next := (list.Query{Limit: 2}); ; {
		found, err := page(t, database, next)
		if err != nil {
			t.Fatal(err)
		}
		for _, one := range found.Body {
			got = append(got, one.ID)
		}
		if len(found.Body) == 0 || len(found.Body) > 2 || len(got) > len(want) || found.Total != strconv.Itoa(len(want)) {
			t.Fatalf("a page has %d of %s, there are %d", len(found.Body), found.Total, len(want))
		}
		if found.Link == "" {
			break
		}
		next = follow(t, found.Link)
	}
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("pages visit %q, want %q", got, want)
	}
}

func TestTheWholeListHasNoLink(t *testing.T) {
	all, err := page(t, open(t, "a", "b"), list.Query{})
	if err != nil || len(all.Body) != 2 || all.Total != "" || all.Link != "" {
		t.Errorf("got %+v, %v", all, err)
	}
	none, err := page(t, open(t), list.Query{Limit: 1})
	if err != nil || none.Body == nil || len(none.Body) > 0 || none.Total != "0" || none.Link != "" {
		t.Errorf("got %+v, %v", none, err)
	}
}

func TestACursorFromElsewhereIsRefused(t *testing.T) {
	database := open(t, "a")
	encoded := func(text string) string { return base64.RawURLEncoding.EncodeToString([]byte(text)) }
	for name, cursor := range map[string]string{
		"not base64": "!", "no position": encoded("x a"), "no id": encoded("1"), "a fraction": encoded("1.5 a"),
		"beyond an integer": encoded("99999999999 a"), "NUL": encoded("1 \x00"), "not UTF-8": encoded("1 \xff"),
	} {
		if _, err := page(t, database, list.Query{Cursor: cursor}); errs.KindOf(err) != errs.Malformed {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestPartial(t *testing.T) {
	for q, want := range map[list.Query]bool{{}: false, {Q: "a"}: true, {Limit: 1}: true, {Cursor: "x"}: true} {
		if q.Partial() != want {
			t.Errorf("%+v", q)
		}
	}
}
