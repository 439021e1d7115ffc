package ilu_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"obi/igbo"
	"obi/platform/testkit"
)

// many is ten times the longest page.
const many = 2_000

// words are the words of generated proverbs, and how many of a thousand contain each.
var words = map[string]int{"mmadụ": 500, "ọ́hịa": 100, "ugo": 40, "dike": 3}

var themes = []string{"Animals", "Chi", "Common sense", "Uwa"}

// model is a proverb for a plain search in memory.
type model struct {
	id            string
	rank          int
	themes        []string
	folded, dots  []string // the searched texts
	proverb, text string
	at            time.Time
	isHeard       bool
}

// collection holds the same proverbs in memory as the database, for brute-force answers.
type collection struct {
	svc          *testkit.Service
	igbo, newest []*model
}

// large starts a service with many proverbs.
func large(t *testing.T) *collection {
	t.Helper()
	svc, token := start(t)
	add(t, svc, token, "first", "Aka")
	svc.Sends(t, remove(token, "first"), 200)
	random := rand.New(rand.NewPCG(7, 8))
	begins := append(igbo.Letters(), "1.", "x")
	byID := map[string]*model{}
	var rows [][]any
	for n := range many {
		m := &model{id: fmt.Sprintf("p%05d", n), at: time.Unix(1_700_000_000+int64(n/3), 0)}
		begin := "a" // as many as a short list has
		if n%5 != 0 {
			begin = begins[random.IntN(len(begins))]
		}
		m.proverb = begin + "a " + fmt.Sprint(random.IntN(300)) // many are equal
		m.text = "Teaches"
		for word, share := range words {
			if random.IntN(1000) < share {
				m.text += " " + word
			}
		}
		if m.rank = igbo.Rank(m.proverb); m.rank == 30 {
			m.text += " bunched" // all close together, late in the order
		}
		if n%400 == 0 { // long texts
			m.text += strings.Repeat(" and on", 300) + " at length"
		}
		for _, theme := range themes {
			if random.IntN(4) == 0 {
				m.themes = append(m.themes, theme)
			}
		}
		for _, text := range append([]string{m.proverb, m.text}, m.themes...) {
			m.folded, m.dots = append(m.folded, igbo.Fold(text)), append(m.dots, igbo.FoldTone(text))
		}
		var audio any
		if m.isHeard = n%3 == 1; m.isHeard {
			audio = map[string]string{"fileId": m.id, "filename": "a.mp3", "uploadedAt": "2026-01-01T00:00:00Z"}
		}
		byID[m.id] = m
		rows = append(rows, []any{
			m.id, m.at, m.proverb, m.text, append([]string{}, m.themes...), m.rank, igbo.SortText(m.proverb),
			igbo.Fold(m.proverb), audio,
		})
	}
	connection := connect(t, svc)
	columns := []string{"id", "created_at", "proverb", "meaning", "categories", "letter_rank", "sort_text", "folded", "audio"}
	if _, err := connection.CopyFrom(context.Background(), pgx.Identifier{"ilu", "proverbs"}, columns, pgx.CopyFromRows(rows)); err != nil {
		t.Fatal(err)
	}
	inOrder := func(order string) (all []*model) {
		for _, id := range svc.Look(t, `SELECT id FROM ilu.proverbs ORDER BY `+order) {
			all = append(all, byID[id])
		}
		return all
	}
	return &collection{svc, inOrder("letter_rank, sort_text, id"), inOrder("created_at DESC, id DESC")}
}

// question is a query for the list.
type question struct {
	q, category, letter, recording string
	uncategorised, exact, newest   bool
}

// order returns the collection in the requested order.
func (c *collection) order(ask question) []*model {
	if ask.newest {
		return c.newest
	}
	return c.igbo
}

func (ask question) matches(m *model) bool {
	needle, texts := igbo.Fold(ask.q), m.folded
	if ask.exact {
		needle, texts = igbo.FoldTone(ask.q), m.dots
	}
	found := slices.ContainsFunc(texts, func(text string) bool { return strings.Contains(text, needle) })
	return found && (!ask.uncategorised || len(m.themes) == 0) && (ask.category == "" || slices.Contains(m.themes, ask.category)) && (ask.letter == "" || ask.letter == "-" && m.rank == igbo.Outside || igbo.Letter(m.proverb) == ask.letter) &&
		(ask.recording == "" || m.isHeard == (ask.recording == "with"))
}

// answer returns the brute-force answer: the IDs of all matches, in order.
func (c *collection) answer(ask question) (found []string) {
	for _, m := range c.order(ask) {
		if ask.matches(m) {
			found = append(found, m.id)
		}
	}
	return found
}
