package ilu_test

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"testing"
)

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

func TestEveryParameterIsTested(t *testing.T) {
	asked := append(paging, "sort") // tested below
	for _, field := range reflect.VisibleFields(reflect.TypeFor[question]()) {
		isAsked := func(ask question) bool { return !reflect.ValueOf(ask).FieldByIndex(field.Index).IsZero() }
		if name := field.Tag.Get("query"); !slices.Contains(asked, name) && !slices.ContainsFunc(questions, isAsked) {
			t.Errorf("the parameter %s of the list is asked by none of questions", name)
		}
	}
}

func TestEveryPageOfManyProverbs(t *testing.T) {
	c := large(t)
	for n, ask := range questions {
		for _, ask.Sort = range []string{"igbo", "newest"}[n%2:] { // every other one in both orders
			t.Run(fmt.Sprintf("%+v", ask), func(t *testing.T) {
				want := c.answer(ask)
				t.Run("by cursor, every row once", func(t *testing.T) { c.pagesByCursor(t, ask, want) })
				t.Run("by number", func(t *testing.T) { c.pagesByNumber(t, ask, want) })
			})
		}
	}
}

func (c *collection) pagesByCursor(t *testing.T, ask question, want []string) {
	t.Helper()
	more := ""
	for from := 0; more != "" || from == 0; from += 200 {
		page := c.page(t, ask, more, want, from, 200)
		if more = ""; page.Pagination.Next != "" {
			more = "cursor=" + page.Pagination.Next
		}
	}
}

func (c *collection) pagesByNumber(t *testing.T, ask question, want []string) {
	t.Helper()
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
}
