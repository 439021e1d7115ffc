package ilu

import (
	"slices"

	"obi/igbo"
	"obi/platform/errs"
	"obi/platform/index"
)

// Limits of a page (spec 7.3 leaves them open).
const (
	defaultLimit = 50
	maxLimit     = 200
)

// newestFirst is the alternative to Igbo order.
const newestFirst = "newest"

// ListQuery holds the query parameters of the list of proverbs.
type ListQuery struct {
	Q             string `query:"q" maxLength:"200" doc:"Text to find in proverb, meaning or categories; case, tone marks and dots do not count"`
	Exact         bool   `query:"exact" doc:"Dots count: ọkụ finds Ọ́kụ, oku does not"`
	Category      string `query:"category" maxLength:"200" doc:"Only those in this category"`
	Uncategorised bool   `query:"uncategorised" doc:"Only those in no category"`
	Letter        string `query:"letter" maxLength:"8" doc:"Only those that begin with this letter of the alphabet; - for those outside it"`
	Recording     string `query:"recording" enum:"with,without" doc:"Only those with a recording, or only those without"`
	Sort          string `query:"sort" enum:"igbo,newest" doc:"Igbo alphabetical order, or newest first"`
	Page          int    `query:"page" minimum:"1" maximum:"1000000" doc:"Page from 1; deep pages cost what they skip, cursors do not"`
	Limit         int    `query:"limit" minimum:"1" maximum:"200" doc:"Proverbs on a page, 50 if left out"`
	Cursor        string `query:"cursor" maxLength:"4000" doc:"pagination.next of the page before"`
}

// query checks q. It asks for one more proverb than the page holds, to find out whether there is a
// next page.
func (q *ListQuery) query() (asked index.Query[facts], err error) {
	asked = index.Query[facts]{Exact: q.Exact, Newest: q.Sort == newestFirst, Skip: (q.number() - 1) * q.limit(), Limit: q.limit() + 1}
	if asked.Needle, err = index.Needle(q.Q, q.Exact); err != nil {
		return asked, err
	}
	if asked.Keep, err = q.keep(); err != nil {
		return asked, err
	}
	if asked.After, err = parseCursor(q.Cursor, asked.Newest); err != nil {
		return asked, err
	}
	if asked.After != nil && q.Page > 1 {
		return asked, &errs.Error{Kind: errs.Invalid, Message: "Ask for a page or for a cursor, not for both"}
	}
	return asked, nil
}

func (q *ListQuery) number() int { return max(q.Page, 1) }

func (q *ListQuery) limit() int {
	if q.Limit == 0 {
		return defaultLimit
	}
	return q.Limit
}

// facts holds what the index stores of a proverb besides its texts.
type facts struct {
	igbo.Place
	categories []string
	isHeard    bool // has a recording
}

func factsOf(p *Proverb) facts {
	return facts{igbo.PlaceOf(p.Content.Proverb), p.Categories, p.Audio != nil}
}

// keep returns the filter for proverbs, or nil if q has no filters.
func (q *ListQuery) keep() (func(*facts) bool, error) {
	category, err := index.Asked(q.Category)
	if err != nil {
		return nil, err
	}
	rank := igbo.Outside
	if q.Letter != "-" {
		rank = slices.Index(igbo.Letters(), igbo.FoldTone(q.Letter))
	}
	if q.Letter != "" && rank < 0 {
		return nil, &errs.Error{Kind: errs.Invalid, Message: "There is no such letter in the Igbo alphabet"}
	}
	type filter struct {
		isAsked bool
		keeps   func(*facts) bool
	}
	asked := slices.DeleteFunc([]filter{
		{category != "", func(f *facts) bool { return slices.Contains(f.categories, category) }},
		{q.Uncategorised, func(f *facts) bool { return len(f.categories) == 0 }},
		{q.Letter != "", func(f *facts) bool { return f.LetterRank == rank }},
		{q.Recording != "", func(f *facts) bool { return f.isHeard == (q.Recording == "with") }},
	}, func(f filter) bool { return !f.isAsked })
	if len(asked) == 0 {
		return nil, nil
	}
	return func(f *facts) bool {
		return !slices.ContainsFunc(asked, func(one filter) bool { return !one.keeps(f) })
	}, nil
}

// Pagination is the position of a page in the list.
type Pagination struct {
	Page      int    `json:"page"`
	Limit     int    `json:"limit"`
	Total     int    `json:"total" doc:"Proverbs on all pages"`
	Estimated bool   `json:"estimated" doc:"Always false: every total is counted"`
	Pages     int    `json:"pages"`
	Next      string `json:"next,omitempty" doc:"Cursor of the next page; missing on the last"`
}

// ProverbPage is one page of proverbs.
type ProverbPage struct {
	Data       []Proverb  `json:"data"`
	Pagination Pagination `json:"pagination"`
}
