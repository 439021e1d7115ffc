package ilu_test

import (
	"fmt"
	"net/url"
	"reflect"
	"slices"
	"strconv"
	"testing"

	"obi/ilu-svc/ilu"
)

// values returns the query parameters.
func (ask question) values() url.Values {
	values := url.Values{"q": {ask.q}, "category": {ask.category}, "letter": {ask.letter}, "exact": {strconv.FormatBool(ask.exact)}}
	if ask.recording != "" {
		values.Set("recording", ask.recording)
	}
	if ask.uncategorised {
		values.Set("uncategorised", "true")
	}
	if ask.newest {
		values.Set("sort", "newest")
	}
	return values
}

// path returns the path of the list with the query and more.
func (ask question) path(more string) string {
	return "proverbs?" + ask.values().Encode() + "&" + more
}

// page requests a page and compares it with the brute-force answer, starting at a row.
func (c *collection) page(t *testing.T, ask question, more string, want []string, from, limit int) (page listed) {
	t.Helper()
	get(t, c.svc, "", ask.path(fmt.Sprintf("limit=%d&%s", limit, more)), &page)
	var got []string
	for _, one := range page.Data {
		got = append(got, one.ID)
	}
	from = min(from, len(want))
	if rows := want[from:min(from+limit, len(want))]; !slices.Equal(got, rows) {
		t.Fatalf("%+v %s: rows from %d are\n%v\nwant\n%v", ask, more, from, got, rows)
	}
	p := page.Pagination
	switch {
	case p.Limit != limit || p.Pages != (p.Total+limit-1)/limit || (p.Next != "") != (from+limit < len(want)):
		t.Fatalf("%+v %s: from %d of %d the pagination is %+v", ask, more, from, len(want), p)
	case p.Estimated || p.Total != len(want):
		t.Fatalf("%+v %s: from %d there are %d, the page says %+v", ask, more, from, len(want), p)
	}
	return page
}

var questions = []question{
	{}, {q: "mmadu"}, {q: "ohia"}, {q: "ugo"}, {q: "dike"}, {q: "ọhịa", exact: true}, {q: "ohia", exact: true}, {q: "a 7"}, {q: "no such thing"}, {q: "bunched"}, {q: "at length"},
	{category: "Chi"}, {category: "Common sense", q: "ugo"}, {category: "Uwa", q: "mmadụ"}, {category: "nothing"}, {q: "zz"}, {q: "9"}, {q: "a 1"}, {q: "q"}, {q: "on and"}, {q: "mmadu ugo"}, {q: "animals"},
	{q: "teaches mmadu"}, {q: "teaches dike"}, {q: "teaches ohia", exact: true}, {q: "teaches ugo", category: "Chi"}, {letter: "a", q: "teaches mmadu"},
	{letter: "a", q: "mmadu"}, {letter: "a", q: "dike"}, {letter: "a", q: "and on"}, {letter: "a", q: "ọhịa", exact: true}, {letter: "a", q: "ugo", category: "Chi"},
	{letter: "b"}, {letter: "nw", q: "mmadu"}, {letter: "ṅ", q: "ugo", category: "Uwa"}, {letter: "-", category: "Chi"}, {letter: "z", q: "bunched"},
	{recording: "with"}, {recording: "without", q: "mmadu"}, {recording: "without", letter: "a", category: "Chi"},
	{uncategorised: true}, {uncategorised: true, recording: "with", q: "mmadu"}, {uncategorised: true, category: "Chi"},
}

func TestEveryParameterIsTested(t *testing.T) {
	asked := []string{"page", "limit", "cursor"} // tested below
	for _, ask := range questions {
		ask.newest = true
		for name, values := range ask.values() {
			if values[0] != "" && values[0] != "false" {
				asked = append(asked, name)
			}
		}
	}
	for _, field := range reflect.VisibleFields(reflect.TypeFor[ilu.ListQuery]()) {
		if name := field.Tag.Get("query"); !slices.Contains(asked, name) {
			t.Errorf("the parameter %s of the list is asked by none of questions", name)
		}
	}
}

func TestEveryPageOfManyProverbs(t *testing.T) {
	c := large(t)
	for n, ask := range questions {
		for _, ask.newest = range []bool{false, true}[n%2:] { // every other one in both orders
			t.Run(fmt.Sprintf("%+v", ask), func(t *testing.T) {
				want := c.answer(ask)
				t.Run("by cursor, every row once", func(t *testing.T) {
					more := ""
					for from := 0; more != "" || from == 0; from += 200 {
						page := c.page(t, ask, more, want, from, 200)
						if more = ""; page.Pagination.Next != "" {
							more = "cursor=" + page.Pagination.Next
						}
					}
				})
				t.Run("by number", func(t *testing.T) {
					last := (len(want) + 49) / 50
					for _, number := range []int{1, 2, 9, 14, last / 2, last, last + 1, 400_000} {
						if number < 1 {
							continue
						}
						page := c.page(t, ask, "page="+strconv.Itoa(number), want, (number-1)*50, 50)
						if page.Pagination.Page != number {
							t.Errorf("page %d calls itself %d", number, page.Pagination.Page)
						}
					}
				})
			})
		}
	}
}
