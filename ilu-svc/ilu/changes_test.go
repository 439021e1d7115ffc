package ilu_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"obi/platform/testkit"
)

// stored returns the current collection of the table.
func stored(t *testing.T, svc *testkit.Service, connection *pgx.Conn) *collection {
	t.Helper()
	read := func(order string) []*model {
		rows, err := connection.Query(context.Background(), `SELECT id, letter_rank, proverb, meaning, categories FROM ilu.proverbs ORDER BY `+order)
		if err != nil {
			t.Fatal(err)
		}
		all, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (*model, error) {
			m := &model{}
			var rank int // what the table says, which the tests below change
			err := row.Scan(&m.id, &rank, &m.Proverb, &m.Meaning, &m.Categories)
			m.read()
			m.rank = rank
			return m, err
		})
		if err != nil {
			t.Fatal(err)
		}
		return all
	}
	return &collection{svc, read("letter_rank, sort_text, id"), read("created_at DESC, id DESC")}
}

// agrees compares pages by cursor and by number with the brute-force ones.
func (c *collection) agrees(t *testing.T, asks ...question) {
	t.Helper()
	for _, ask := range asks {
		want, more := c.answer(ask), ""
		for from := 0; more != "" || from == 0; from += 7 {
			page := c.page(t, ask, more, want, from, 7)
			if more = ""; page.Pagination.Next != "" {
				more = "cursor=" + page.Pagination.Next
			}
		}
		c.page(t, ask, "page=2", want, 7, 7)
	}
}

var asked = []question{
	{Q: "mmadu"}, {Q: "mmadụ", Exact: true}, {Q: "mmadu", Exact: true}, {Q: "ab"}, {Q: "u"}, {Letter: "a", Q: "7"}, {Letter: "b", Category: []string{"Chi"}}, {Category: []string{"Uwa"}}, {Category: []string{"Uwa"}, Q: "ugo", Sort: "newest"},
}

// change returns a random request that adds, deletes or edits one of all proverbs; an edit changes
// one field.
func change(t *testing.T, connection *pgx.Conn, random *rand.Rand, token string) testkit.Scenario {
	t.Helper()
	drawn := func(words ...string) string { return words[random.IntN(len(words))] }
	other := fields{
		"proverb": fmt.Sprint(drawn("A", "Aba", "Ba", "“Ọ́", "x"), " ", random.IntN(20)), "meaning": drawn("mmadụ", "ugo", "ab", "Abu mmadu"),
		"categories": []string{drawn("Chi", "Uwa"), drawn("Time", "Uwa")},
	}
	var one fields
	err := connection.QueryRow(t.Context(), `SELECT json_build_object('id', id, 'proverb', proverb, 'meaning', meaning, 'categories', categories) FROM ilu.proverbs
		ORDER BY id LIMIT 1 OFFSET (SELECT floor(count(*) * $1::float8) FROM ilu.proverbs)`, random.Float64()).Scan(&one)
	if errors.Is(err, pgx.ErrNoRows) || random.IntN(3) == 0 {
		other["id"] = fmt.Sprint("p", random.IntN(100_000)) // a deleted ID cannot be used again
		return post(token, other)
	}
	if err != nil {
		t.Fatal(err)
	}
	if random.IntN(2) == 0 {
		return remove(token, one["id"].(string))
	}
	field := drawn("proverb", "meaning", "categories")
	one[field] = other[field]
	return put(token, one["id"].(string), one)
}

// turned returns the questions with another one first, because only the first one detects stale
// data.
func turned(n int) []question {
	n %= len(asked)
	return slices.Concat(asked[n:], asked[:n])
}

func TestSearchSeesEachChangeAtOnce(t *testing.T) {
	svc, token := start(t)
	connection, random := connect(t, svc), rand.New(rand.NewPCG(3, 4))
	for n := range 40 {
		for range 1 + n%3 {
			svc.Do(t, change(t, connection, random, token))
		}
		stored(t, svc, connection).agrees(t, turned(n)...)
	}
}

func TestSearchAgreesAfterManyChangesAtOnce(t *testing.T) {
	svc, token := start(t)
	connection, random := connect(t, svc), rand.New(rand.NewPCG(5, 6))
	crowd(t, svc, connection, 150)
	for turn := range 12 {
		var requests []testkit.Scenario
		for n := range 12 {
			requests = append(requests, change(t, connection, random, token),
				testkit.Scenario{Method: "GET", Path: "/api/ilu/" + asked[n%len(asked)].path("limit=7")})
		}
		svc.AtOnce(t, requests, 200, 201, 404, 409)
		stored(t, svc, connection).agrees(t, turned(turn)...)
	}
}

// crowd inserts many proverbs between others of one letter, in one statement.
func crowd(t *testing.T, svc *testkit.Service, connection *pgx.Conn, many int) {
	t.Helper()
	var rows []map[string]any
	for n := range many {
		row := rowOf(fmt.Sprint("c", n), fmt.Sprintf("Ab %d", n%70), time.Unix(1_700_000_000, 0))
		row["meaning"], row["categories"] = "mmadụ", []string{"Uwa"}
		rows = append(rows, row)
	}
	insert(t, connection, rows)
}

// A search sees what another replica or any connection has committed, and never what is rolled
// back.
func TestSearchSeesExternalWrites(t *testing.T) {
	svc, token := start(t)
	add(t, svc, token, "p1", "Aba 1", "p2", "Ba 7", "p3", "Zụọ 7")
	ctx, connection := context.Background(), connect(t, svc)
	check := func() { t.Helper(); stored(t, svc, connection).agrees(t, asked...) }
	check()
	for _, statement := range []string{
		`UPDATE ilu.proverbs SET proverb = 'Ab mmadu', sort_text = 'Ab mmadu', meaning = '', categories = '[]' WHERE id = 'p1'`,
		`UPDATE ilu.proverbs SET letter_rank = 0, sort_text = 'A', proverb = 'A', meaning = '', categories = '[]' WHERE id = 'p3'`,
		`UPDATE ilu.proverbs SET categories = '["Chi", "Uwa"]', meaning = meaning || E'\nChi\nỤwa' WHERE id = 'p2'`,
		`DELETE FROM ilu.proverbs WHERE id = 'p1'`,
	} {
		tx, err := connection.Begin(ctx)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := tx.Exec(ctx, statement); err != nil {
			t.Fatal(err)
		}
		finds(t, svc, map[string][]string{"letter": {"b"}, "q": {"7"}}, "p2") // while it is open
		if err := tx.Rollback(ctx); err != nil {
			t.Fatal(err)
		}
		check()
		if _, err := connection.Exec(ctx, statement); err != nil {
			t.Fatal(err)
		}
		check()
	}
	crowd(t, svc, connection, 250)
	check()
	if _, err := connection.Exec(ctx, `DELETE FROM ilu.proverbs WHERE id LIKE 'c%'`); err != nil {
		t.Fatal(err)
	}
	check()
}

// A category is found by its exact name, whatever characters it contains.
func TestCategoriesWithSigns(t *testing.T) {
	svc, token := start(t)
	names := []string{`x "Chi" y`, `x "Chi`, `a\b`, `a\\b`, "<&>", `["]`, "ọ́ $1 %"}
	for n, name := range names {
		svc.Sends(t, category(token, name), 201)
		svc.Sends(t, post(token, fields{"id": fmt.Sprint("p", n), "categories": []string{name, "Time"}}), 201)
	}
	for n, name := range names {
		if listed := categories(t, svc); !strings.Contains(strings.Join(listed, "\n"), name) {
			t.Fatalf("%q is not among %q", name, listed)
		}
		finds(t, svc, map[string][]string{"category": {name}}, fmt.Sprint("p", n))
	}
	finds(t, svc, map[string][]string{"category": {"Chi"}}, "")
}
