package ilu_test

import (
	"encoding/json"
	"math/rand/v2"
	"net/url"
	"os"
	"slices"
	"strconv"
	"testing"

	"golang.org/x/text/unicode/norm"

	"obi/igbo"
	"obi/platform/testkit"
)

// phrases returns the phrases of the alphabet's own tests that a list can show.
func phrases(t *testing.T) (inOrder []string) {
	t.Helper()
	data, err := os.ReadFile("../../igbo/testdata/order.json")
	if err != nil {
		t.Fatal(err)
	}
	var fixture struct{ InOrder []string }
	if err := json.Unmarshal(data, &fixture); err != nil || len(fixture.InOrder) < 40 {
		t.Fatal(fixture, err)
	}
	return fixture.InOrder
}

func TestProverbsAreListedInIgboOrder(t *testing.T) {
	svc, token := start(t)
	inOrder := phrases(t)
	mixed := slices.Clone(inOrder)
	rand.New(rand.NewPCG(3, 4)).Shuffle(len(mixed), func(i, j int) { mixed[i], mixed[j] = mixed[j], mixed[i] })
	for n, phrase := range mixed {
		if n%2 == 1 {
			phrase = norm.NFD.String(phrase) // however it was typed
		}
		add(t, svc, token, "p"+strconv.Itoa(n), phrase)
	}
	list := func(query string) (found []string) {
		t.Helper()
		for next := "&"; next != ""; {
			var page listed
			get(t, svc, "", "proverbs?limit=7"+query+next, &page)
			for _, one := range page.Data {
				found = append(found, one.Proverb)
			}
			if next = ""; page.Pagination.Next != "" {
				next = "&cursor=" + page.Pagination.Next
			}
		}
		return found
	}
	normal := make([]string, len(inOrder))
	for i, phrase := range inOrder {
		normal[i] = norm.NFC.String(phrase)
	}
	for _, query := range []string{"", "&sort=igbo", "&q=live"} { // as a list, and as search results
		if got := list(query); !slices.Equal(got, normal) {
			t.Errorf("%s: got\n%q, want\n%q", query, got, normal)
		}
	}
	for rank, letter := range append(igbo.Letters(), "-") {
		want := slices.DeleteFunc(slices.Clone(normal), func(phrase string) bool { return igbo.Rank(phrase) != rank })
		if got := list("&letter=" + url.QueryEscape(letter)); !slices.Equal(got, want) {
			t.Errorf("%s: got %q, want %q", letter, got, want)
		}
	}
	counted(t, svc, token)
}

func TestTheNewestComeFirstIfAsked(t *testing.T) {
	svc, token := start(t)
	add(t, svc, token, "c", "Chi", "a", "Aka", "b", "Zụọ")
	svc.Look(t, `UPDATE ilu.proverbs SET created_at = timestamptz '2026-01-31 12:00Z' - (id = 'c')::int * interval '1 microsecond' RETURNING id`)
	if got := ids(t, svc, "?sort=newest"); !slices.Equal(got, []string{"b", "a", "c"}) {
		t.Errorf("newest first is %v", got)
	}
	if got := ids(t, svc, "?sort=newest&q=live"); !slices.Equal(got, []string{"b", "a", "c"}) {
		t.Errorf("newest first is %v when searched", got)
	}
}

func TestBeginningFirst(t *testing.T) {
	svc, token := start(t)
	add(t, svc, token, "aka", "Aka Ọ́kụ", "bia", "Bia", "oku", "Ọ́kụ aka")
	for query, want := range map[string][]string{"oku": {"oku", "aka"}, "aka": {"aka", "oku"}, "oku&limit=1": {"oku"}} {
		if got := ids(t, svc, "?sort=beginning&q="+query); !slices.Equal(got, want) {
			t.Errorf("%q finds %q, want %q", query, got, want)
		}
	}
	svc.Sends(t, testkit.Scenario{Method: "GET", Path: "/api/ilu/proverbs?sort=beginning&cursor=eA"}, 400)
}
