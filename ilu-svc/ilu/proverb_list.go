package ilu

import (
	"slices"
	"strings"
	"unicode/utf8"

	"obi/igbo"
	"obi/platform/errs"
	"obi/platform/input"
)

// Limits of a page (spec 7.3 leaves them open).
const (
	defaultLimit = 50
	maxLimit     = 200
)

// Orders of the list.
const (
	igboOrder   = "igbo"
	newestFirst = "newest"
)

// ListQuery is how clients ask for proverbs.
type ListQuery struct {
	Q        string `query:"q" maxLength:"200" doc:"Text to find in proverb, meaning or categories; case, tone marks and dots do not count"`
	Exact    bool   `query:"exact" doc:"Dots count: ọkụ finds Ọ́kụ, oku does not"`
	Category string `query:"category" maxLength:"200" doc:"Only those in this category"`
	Letter   string `query:"letter" maxLength:"8" doc:"Only those that begin with this letter of the alphabet; - for those outside it"`
	Sort     string `query:"sort" enum:"igbo,newest" doc:"Igbo alphabetical order, or newest first"`
	Page     int    `query:"page" minimum:"1" maximum:"1000000" doc:"Page from 1; deep pages cost what they skip, cursors do not"`
	Limit    int    `query:"limit" minimum:"1" maximum:"200" doc:"Proverbs on a page, 50 if left out"`
	Cursor   string `query:"cursor" maxLength:"4000" doc:"Where the page before ended: pagination.next"`
}

// filter is a checked ListQuery.
type filter struct {
	needle   string // folded; "" finds all
	exact    bool
	dots     string // where dots count: the same with them
	category string
	theme    string // the category as rows hold it, "" if any
	rank     int    // -1: any
	newest   bool
}

func (q *ListQuery) filter() (filter, error) {
	f := filter{exact: q.Exact, category: input.Text(q.Category), rank: -1, newest: q.Sort == newestFirst}
	if strings.ContainsRune(q.Q+q.Category, 0) || !utf8.ValidString(q.Category) {
		return f, &errs.Error{Kind: errs.Malformed, Message: "The text holds a character that cannot be stored"}
	}
	if f.category != "" {
		f.theme = quoted(f.category)
	}
	f.needle = igbo.Fold(strings.TrimSpace(q.Q))
	if f.exact {
		f.dots = igbo.FoldTone(strings.TrimSpace(q.Q))
	}
	switch {
	case q.Letter == "-":
		f.rank = igbo.Outside
	case q.Letter != "":
		f.rank = slices.Index(igbo.Letters(), igbo.FoldTone(q.Letter))
		if f.rank < 0 {
			return f, &errs.Error{Kind: errs.Invalid, Message: "There is no such letter in the Igbo alphabet"}
		}
	}
	return f, nil
}

// narrows says whether f looks at more than the order: text or category.
func (f filter) narrows() bool { return f.needle != "" || f.category != "" }

// Pagination says where a page stands.
type Pagination struct {
	Page      int    `json:"page"`
	Limit     int    `json:"limit"`
	Total     int64  `json:"total" doc:"Proverbs on all pages"`
	Estimated bool   `json:"estimated" doc:"Total is an estimate: there are too many to count them for every page"`
	Pages     int64  `json:"pages"`
	Next      string `json:"next,omitempty" doc:"Cursor of the next page; none on the last"`
}

// ProverbPage is one page of proverbs.
type ProverbPage struct {
	Data       []Proverb  `json:"data"`
	Pagination Pagination `json:"pagination"`
}
