package ilu_test

import (
	"context"
	"fmt"
	"testing"

	"obi/igbo"
	"obi/platform/testkit"
)

type letterCount struct {
	Letter string
	Count  int
}

// counted checks that the counts of letters, the total and the list match the table. It returns the
// letters with proverbs.
func counted(t *testing.T, svc *testkit.Service, token string) map[string]int {
	t.Helper()
	var letters []letterCount
	get(t, svc, token, "admin/letters", &letters)
	want, some, total := map[string]int{}, map[string]int{}, 0
	for _, proverb := range svc.Look(t, `SELECT proverb FROM ilu.proverbs`) {
		letter := igbo.Letter(proverb)
		if letter == "" {
			letter = "-"
		}
		want[letter]++
		total++
	}
	for i, letter := range append(igbo.Letters(), "-") {
		if len(letters) != 37 || letters[i].Letter != letter || letters[i].Count != want[letter] {
			t.Fatalf("letters are %v, want %v", letters, want)
		}
		if want[letter] > 0 {
			some[letter] = want[letter]
		}
	}
	svc.Sends(t, testkit.Scenario{Method: "GET", Path: "/api/ilu/admin/counts", Token: token}, 200, fmt.Sprintf(`{"proverbs":%d,`, total))
	svc.Sends(t, testkit.Scenario{Method: "GET", Path: "/api/ilu/proverbs?limit=1"}, 200, fmt.Sprintf(`"total":%d,`, total))
	return some
}

func TestLettersAreCounted(t *testing.T) {
	svc, token := start(t)
	if some := counted(t, svc, token); len(some) > 0 {
		t.Errorf("an empty collection has %v", some)
	}
	add(t, svc, token, "a", "Chi", "b", "“Chukwu", "c", "Caro", "d", "1. Afọ", "e", "Ọ́kụ", "f", "Oz")
	check := func(want string) {
		t.Helper()
		if got := fmt.Sprint(counted(t, svc, token)); got != want {
			t.Errorf("letters are %s, want %s", got, want)
		}
	}
	check("map[-:2 ch:2 o:1 ọ:1]")
	svc.Sends(t, put(token, "a", fields{"proverb": "Gba"}), 200)
	check("map[-:2 ch:1 gb:1 o:1 ọ:1]")
	svc.Sends(t, put(token, "a", fields{"proverb": "Gba!"}), 200) // the same letter
	svc.Sends(t, put(token, "a", fields{"proverb": ""}), 422)
	check("map[-:2 ch:1 gb:1 o:1 ọ:1]")
	svc.Sends(t, remove(token, "d"), 200)
	svc.Sends(t, remove(token, "b"), 200)
	check("map[-:1 gb:1 o:1 ọ:1]")
}

func TestLettersOfASearch(t *testing.T) {
	svc, token := start(t)
	library(t, svc, token)
	for query, want := range map[string]string{
		"q=oku": "map[o:1 ọ:1]", "q=caution+burns": "map[ọ:1]", "q=OKU&exact=true": "map[o:1]", "category=Nature&category=Chi": "map[ch:1 ọ:1]", "category=Nature&q=chi": "map[]",
		"uncategorised=true": "map[-:1]", "recording=with": "map[]", "recording=without&q=an+is": "map[o:1]",
	} {
		t.Run(query, func(t *testing.T) {
			var letters []letterCount
			get(t, svc, token, "admin/letters?"+query, &letters)
			some := map[string]int{}
			for _, one := range letters {
				if one.Count > 0 {
					some[one.Letter] = one.Count
				}
			}
			if got := fmt.Sprint(some); len(letters) != 37 || got != want {
				t.Errorf("%d letters are %s, want %s", len(letters), got, want)
			}
		})
	}
	svc.Sends(t, testkit.Scenario{Method: "GET", Path: "/api/ilu/admin/letters?q=a%00", Token: token}, 400)
}

func TestLettersAreCountedWhileEverythingChanges(t *testing.T) {
	svc, token := start(t)
	var requests []testkit.Scenario
	begins := []string{"Aka", "Zụọ", "Egbe", "Nwata", "Onye", "Chi", "Ụwa", "x"}
	for n, begin := range begins {
		add(t, svc, token, fmt.Sprint("p", n), begin)
		// Concurrent requests move proverbs to and from every letter.
		for to, other := range begins {
			if (n+to)%2 == 1 {
				requests = append(requests, put(token, fmt.Sprint("p", n), fields{"proverb": other}))
			}
		}
	}
	for n := range 12 {
		id := fmt.Sprint("new", n)
		requests = append(requests, post(token, fields{"id": id, "proverb": begins[n%8]}), remove(token, id))
	}
	for range 3 {
		svc.AtOnce(t, requests, 200, 201, 404, 409)
		counted(t, svc, token)
	}
}

func TestAChangeThatIsRolledBackIsNotCounted(t *testing.T) {
	svc, token := start(t)
	add(t, svc, token, "p1", "Aka", "p2", "Bia")
	ctx, connection := context.Background(), connect(t, svc)
	tx, err := connection.Begin(ctx)
	if err != nil {
		t.Fatal(err)
	}
	for _, statement := range []string{
		`INSERT INTO ilu.proverbs (id, created_at, proverb, meaning, letter_rank, sort_text, folded) VALUES ('p3', now(), 'x', 'x', 36, 'x', 'x')`,
		`UPDATE ilu.proverbs SET letter_rank = 9 WHERE id = 'p1'`, `DELETE FROM ilu.proverbs WHERE id = 'p2'`,
	} {
		if _, err := tx.Exec(ctx, statement); err != nil {
			t.Fatal(err)
		}
	}
	if err := tx.Rollback(ctx); err != nil {
		t.Fatal(err)
	}
	counted(t, svc, token)

	// A publish that fails at its last step, the audit log.
	id := submit(t, svc, nil)
	refuse := `ALTER TABLE ilu.audit_log ADD CONSTRAINT refuse CHECK (action <> 'publish')`
	if _, err := connection.Exec(ctx, refuse); err != nil {
		t.Fatal(err)
	}
	svc.Sends(t, decide(token, "publish", id, nil), 500)
	expectStatus(t, svc, id, "pending")
	if got := fmt.Sprint(counted(t, svc, token)); got != "map[a:1 b:1]" {
		t.Errorf("letters are %s", got)
	}
}

// Rows added by one statement, as in imports and restores, are counted as well.
func TestManyRowsInOneStatementAreCounted(t *testing.T) {
	svc, token := start(t)
	add(t, svc, token, "p1", "Aka", "p2", "Bia", "p3", "Bie")
	svc.Look(t, `INSERT INTO ilu.proverbs SELECT 'copy' || id, created_at, proverb, meaning, categories, audio, suggestion_id, version, letter_rank, sort_text, folded
		FROM ilu.proverbs RETURNING id`)
	if got := fmt.Sprint(counted(t, svc, token)); got != "map[a:2 b:4]" {
		t.Errorf("letters are %s", got)
	}
	svc.Look(t, `DELETE FROM ilu.proverbs WHERE letter_rank = 1 RETURNING id`)
	if got := fmt.Sprint(counted(t, svc, token)); got != "map[a:2]" {
		t.Errorf("letters are %s", got)
	}
}
