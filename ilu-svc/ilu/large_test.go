package ilu_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"net/url"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"obi/audio-svc/audioclient/recorded"
	"obi/igbo"
	"obi/ilu-svc/ilu"
	"obi/platform/testkit"
)

// many is ten times the longest page.
const many = 2_000

// words are the words of generated proverbs, and how many of a thousand contain each.
var words = map[string]int{"mmadụ": 500, "ọ́hịa": 100, "ugo": 40, "dike": 3}

var themes = []string{"Animals", "Chi", "Common sense", "Uwa"}

// model is a proverb for a plain search in memory.
type model struct {
	ilu.Content
	id           string
	rank         int
	folded, dots []string // the searched texts
	isHeard      bool
	playable     string
	check        string
	loudness     string // as the filter names it
}

// read sets what follows from the content.
func (m *model) read() {
	m.rank = igbo.Rank(m.Proverb)
	for _, text := range append([]string{m.Proverb, m.Meaning}, m.Categories...) {
		m.folded, m.dots = append(m.folded, igbo.Fold(text)), append(m.dots, igbo.FoldTone(text))
	}
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
	var rows []map[string]any
	for n := range many {
		begin := "a" // as many as a short list has
		if n%5 != 0 {
			begin = begins[random.IntN(len(begins))]
		}
		m := &model{id: fmt.Sprintf("p%05d", n), isHeard: n%3 == 1}
		if m.isHeard {
			m.playable = []string{"", "some", "everywhere"}[n%9/3]
			m.check = []string{"", "checked", "redo"}[random.IntN(3)]
			m.loudness = []string{"", "off", "unknown"}[random.IntN(3)]
		}
		m.Proverb = begin + "a " + fmt.Sprint(random.IntN(300)) // many are equal
		m.Meaning, m.Categories = "Teaches", []string{}
		for word, share := range words {
			if random.IntN(1000) < share {
				m.Meaning += " " + word
			}
		}
		if igbo.Rank(m.Proverb) == 30 {
			m.Meaning += " bunched" // all close together, late in the order
		}
		if n%400 == 0 { // long texts
			m.Meaning += strings.Repeat(" and on", 300) + " at length"
		}
		for _, theme := range themes {
			if random.IntN(4) == 0 {
				m.Categories = append(m.Categories, theme)
			}
		}
		m.read()
		byID[m.id] = m
		row := rowOf(m.id, m.Proverb, time.Unix(1_700_000_000+int64(n/3), 0))
		maps.Copy(row, map[string]any{"meaning": m.Meaning, "categories": m.Categories, "audio": nil})
		if m.isHeard {
			row["audio"] = map[string]any{
				"fileId": m.id, "filename": "a.mp3", "uploadedAt": "2026-01-01T00:00:00Z", "playable": m.playable, "check": m.check,
				"loudness": map[string]any{"": -21.5, "off": -22.5, "unknown": nil}[m.loudness],
			}
		}
		rows = append(rows, row)
	}
	insert(t, connect(t, svc), rows)
	inOrder := func(order string) (all []*model) {
		for _, id := range svc.Look(t, `SELECT id FROM ilu.proverbs ORDER BY `+order) {
			all = append(all, byID[id])
		}
		return all
	}
	return &collection{svc, inOrder("letter_rank, sort_text, id"), inOrder("created_at DESC, id DESC")}
}

// rowOf returns the columns of a proverb that the service derives, and those that it needs.
func rowOf(id, proverb string, at time.Time) map[string]any {
	return map[string]any{
		"id": id, "created_at": at, "proverb": proverb, "letter_rank": igbo.Rank(proverb), "sort_text": igbo.SortText(proverb), "folded": igbo.Fold(proverb),
	}
}

// insert adds rows with the same columns to the table, in one statement.
func insert(t *testing.T, connection *pgx.Conn, rows []map[string]any) {
	t.Helper()
	columns := slices.Sorted(maps.Keys(rows[0]))
	source := pgx.CopyFromSlice(len(rows), func(n int) ([]any, error) {
		values := make([]any, len(columns))
		for i, column := range columns {
			values[i] = rows[n][column]
		}
		return values, nil
	})
	if _, err := connection.CopyFrom(t.Context(), pgx.Identifier{"ilu", "proverbs"}, columns, source); err != nil {
		t.Fatal(err)
	}
}

// question is a query for the list.
type question ilu.ListQuery

type filter = recorded.Filter

// paging are the parameters that a test adds to a question.
var paging = []string{"page", "limit", "cursor"}

var questions = []question{
	{}, {Q: "mmadu"}, {Q: "ohia"}, {Q: "ugo"}, {Q: "dike"}, {Q: "ọhịa", Exact: true}, {Q: "ohia", Exact: true}, {Q: "a 7"}, {Q: "no such thing"}, {Q: "bunched"}, {Q: "at length"},
	{Category: []string{"Chi"}}, {Category: []string{"Common sense"}, Q: "ugo"}, {Category: []string{"Uwa"}, Q: "mmadụ"}, {Category: []string{"nothing"}}, {Category: []string{"Uwa", "nothing", "Chi"}}, {Q: "zz"}, {Q: "9"}, {Q: "a 1"}, {Q: "q"}, {Q: "on and"}, {Q: "mmadu ugo"}, {Q: "ugo mmadu"}, {Q: "animals"},
	{Q: "teaches mmadu"}, {Q: "teaches dike"}, {Q: "teaches ohia", Exact: true}, {Q: "teaches ugo", Category: []string{"Chi"}}, {Letter: "a", Q: "teaches mmadu"},
	{Letter: "a", Q: "mmadu"}, {Letter: "a", Q: "dike"}, {Letter: "a", Q: "and on"}, {Letter: "a", Q: "ọhịa", Exact: true}, {Letter: "a", Q: "ugo", Category: []string{"Chi"}},
	{Letter: "b"}, {Letter: "nw", Q: "mmadu"}, {Letter: "ṅ", Q: "ugo", Category: []string{"Uwa"}}, {Letter: "-", Category: []string{"Chi"}}, {Letter: "z", Q: "bunched"},
	{Filter: filter{Recording: "with"}}, {Filter: filter{Recording: "without"}, Q: "mmadu"}, {Filter: filter{Recording: "without"}, Letter: "a", Category: []string{"Chi"}},
	{Filter: filter{Playable: "some"}}, {Filter: filter{Playable: "everywhere"}, Q: "mmadu"}, {Filter: filter{Playable: "some", Recording: "without"}},
	{Filter: filter{Check: "checked"}}, {Filter: filter{Check: "redo", Playable: "some"}, Q: "mmadu"}, {Filter: filter{Loudness: "off"}}, {Filter: filter{Loudness: "unknown"}, Letter: "a"},
	{Uncategorised: true}, {Uncategorised: true, Filter: filter{Recording: "with"}, Q: "mmadu"}, {Uncategorised: true, Category: []string{"Chi"}},
}

// path returns the path of the list with the query and more.
func (ask question) path(more string) string {
	values := url.Values{}
	for _, field := range reflect.VisibleFields(reflect.TypeFor[question]()) {
		name, _, _ := strings.Cut(field.Tag.Get("query"), ",")
		switch value := reflect.ValueOf(ask).FieldByIndex(field.Index).Interface().(type) {
		case filter: // its fields follow
		case []string:
			values[name] = value
		default:
			if !slices.Contains(paging, name) {
				values.Set(name, fmt.Sprint(value))
			}
		}
	}
	return "proverbs?" + values.Encode() + "&" + more
}

// order returns the collection in the requested order.
func (c *collection) order(ask question) []*model {
	if ask.Sort == "newest" {
		return c.newest
	}
	return c.igbo
}

// matches reports whether a plain comparison finds m, with one line for each filter.
func (ask question) matches(m *model) bool {
	fold, texts := igbo.Fold, m.folded
	if ask.Exact {
		fold, texts = igbo.FoldTone, m.dots
	}
	isMissing := func(word string) bool {
		return !slices.ContainsFunc(texts, func(text string) bool { return strings.Contains(text, fold(word)) })
	}
	return !slices.Contains([]bool{
		!slices.ContainsFunc(strings.Fields(ask.Q), isMissing),
		len(ask.Category) == 0 || slices.ContainsFunc(ask.Category, func(name string) bool { return slices.Contains(m.Categories, name) }),
		!ask.Uncategorised || len(m.Categories) == 0,
		ask.Letter == "" || ask.Letter == "-" && m.rank == igbo.Outside || igbo.Letter(m.Proverb) == ask.Letter,
		ask.Recording == "" || m.isHeard == (ask.Recording == "with"),
		ask.Playable == "" || m.playable == ask.Playable,
		ask.Check == "" || m.check == ask.Check,
		ask.Loudness == "" || m.loudness == ask.Loudness,
	}, false)
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
