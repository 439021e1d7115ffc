package ilu

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"slices"
	"strings"
	"time"

	"obi/audio-svc/audioclient/recorded"
	"obi/igbo"
	"obi/platform/errs"
	"obi/platform/index"
	"obi/platform/list"
)

// defaultLimit is the size of a page unless the client asks for another one (spec 7.3 leaves it
// open).
const defaultLimit = 50

// newestFirst is the alternative to Igbo order.
const newestFirst = "newest"

// ListQuery holds the query parameters of the list of proverbs.
type ListQuery struct {
	Q             string   `query:"q" maxLength:"200" doc:"Words to find in proverb, meaning or categories, in any order, quoted ones as a phrase; case, tone marks and dots do not count"`
	Exact         bool     `query:"exact" doc:"Dots count: ọkụ finds Ọ́kụ, oku does not"`
	Category      []string `query:"category,explode" maxItems:"50" maxLength:"200" doc:"Limits the result to proverbs in this category; if repeated, in any of these categories"`
	Uncategorised bool     `query:"uncategorised" doc:"Limits the result to proverbs in no category"`
	Letter        string   `query:"letter" maxLength:"8" doc:"Limits the result to proverbs that begin with this letter of the alphabet; - for proverbs outside it"`
	Sort          string   `query:"sort" enum:"igbo,newest,beginning" doc:"Igbo alphabetical order, newest first, or those that begin with q first, on one page"`
	Page          int      `query:"page" minimum:"1" maximum:"1000000" doc:"Page from 1; deep pages cost what they skip, cursors do not"`
	Limit         int      `query:"limit" minimum:"1" maximum:"200" doc:"Proverbs on a page, 50 if left out"`
	Cursor        string   `query:"cursor" maxLength:"4000" doc:"pagination.next of the page before"`
	recorded.Filter
}

// Pagination is the position of a page in the list. Estimated stays in the answer because the API
// is public, and a client may read it.
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

type listOutput struct{ Body *ProverbPage }

// facts holds what the index stores of a proverb besides its texts.
type facts struct {
	igbo.SortKey
	categories []string
	recording  recorded.Listed
}

// openIndex reads all proverbs into memory, in Igbo order, when the service starts.
func (h *handlers) openIndex(ctx context.Context) (err error) {
	h.index, err = index.Open(ctx, index.List[Proverb, facts]{
		DB: h.proverbs.DB, Table: table, Order: []string{"letter_rank", "sort_text", "id"},
		ID: func(p *Proverb) string { return p.ID },
		Entry: func(p *Proverb) index.Entry[facts] {
			texts := append([]string{p.Content.Proverb, p.Meaning}, p.Categories...)
			return index.Entry[facts]{
				ID: p.ID, CreatedAt: p.CreatedAt, Folded: index.Fold(texts...), Exact: index.FoldTone(texts...),
				Facts: facts{igbo.SortKeyOf(p.Content.Proverb), p.Categories, recorded.NewListed(p.Audio, p.RecordedBy)},
			}
		},
	})
	return err
}

// list answers a page of the proverbs that q asks for.
func (h *handlers) list(ctx context.Context, q *ListQuery) (*listOutput, error) {
	asked, err := q.query(ctx)
	if err != nil {
		return nil, err
	}
	found, err := h.index.Find(ctx, asked)
	if err != nil {
		return nil, err
	}
	out := &ProverbPage{Data: found.Rows, Pagination: Pagination{Page: q.number(), Limit: q.limit(), Total: found.Total}}
	out.Pagination.Pages = (found.Total + q.limit() - 1) / q.limit()
	if len(out.Data) > q.limit() {
		out.Data = out.Data[:q.limit()]
		out.Pagination.Next = cursorAfter(&out.Data[q.limit()-1], asked.Newest)
	}
	return &listOutput{out}, nil
}

// query checks q. It asks for one more proverb than the page holds, to find out whether there is a
// next page.
func (q *ListQuery) query(ctx context.Context) (asked index.Query[facts], err error) {
	asked = index.Query[facts]{Exact: q.Exact, Newest: q.Sort == newestFirst, Skip: (q.number() - 1) * q.limit(), Limit: q.limit() + 1}
	if q.Sort == list.BeginningFirst {
		asked.Beginning, asked.Limit = igbo.Fold(q.Q), q.limit()
		if q.Cursor != "" {
			return asked, list.BadCursor()
		}
	}
	if asked.Needles, err = index.Needles(q.Q, q.Exact); err != nil {
		return asked, err
	}
	if asked.Keep, err = q.keep(ctx); err != nil {
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

// keep returns the filter for proverbs, or nil if q has no filters.
func (q *ListQuery) keep(ctx context.Context) (func(*facts) bool, error) {
	categories, err := asStored(q.Category)
	if err != nil {
		return nil, err
	}
	if len(categories) == 0 && !q.Uncategorised && q.Letter == "" && q.Filter.IsEmpty() {
		return nil, nil
	}
	rank := igbo.Outside
	if q.Letter != "" && q.Letter != "-" {
		if rank = slices.Index(igbo.Letters(), igbo.FoldTone(q.Letter)); rank < 0 {
			return nil, &errs.Error{Kind: errs.Invalid, Message: "There is no such letter in the Igbo alphabet"}
		}
	}
	keepRecording := q.Filter.Keep(ctx)
	return func(f *facts) bool {
		return (len(categories) == 0 || slices.ContainsFunc(categories, func(c string) bool { return slices.Contains(f.categories, c) })) &&
			(!q.Uncategorised || len(f.categories) == 0) &&
			(q.Letter == "" || f.LetterRank == rank) &&
			keepRecording(&f.recording)
	}, nil
}

// asStored returns the names that are not empty, as they are stored.
func asStored(names []string) (stored []string, err error) {
	for _, name := range names {
		if name, err = index.AsStored(name); err != nil {
			return nil, err
		}
		if name != "" {
			stored = append(stored, name)
		}
	}
	return stored, nil
}

// cursor is the position after a proverb in one of the two orders.
type cursor struct {
	Rank      int       `json:"r,omitempty"`
	SortText  string    `json:"s,omitempty"`
	CreatedAt time.Time `json:"t,omitzero"`
	ID        string    `json:"i"`
}

func cursorAfter(p *Proverb, newest bool) string {
	c := cursor{ID: p.ID}
	if newest {
		c.CreatedAt = p.CreatedAt
	} else {
		key := igbo.SortKeyOf(p.Content.Proverb)
		c.Rank, c.SortText = key.LetterRank, key.SortText
	}
	data, err := json.Marshal(c)
	if err != nil {
		panic(err) // cannot fail: numbers and texts
	}
	return base64.RawURLEncoding.EncodeToString(data)
}

// parseCursor returns the position of a cursor, or nil if text is "".
func parseCursor(text string, newest bool) (*index.Cursor[facts], error) {
	if text == "" {
		return nil, nil
	}
	data, err := base64.RawURLEncoding.DecodeString(text)
	var c cursor
	if err == nil {
		err = json.Unmarshal(data, &c)
	}
	stored := !strings.ContainsRune(c.ID+c.SortText, 0)
	if err != nil || c.ID == "" || !stored || newest == c.CreatedAt.IsZero() || c.Rank < 0 || c.Rank > igbo.Outside {
		return nil, list.BadCursor()
	}
	key := igbo.SortKey{LetterRank: c.Rank, SortText: c.SortText}
	return &index.Cursor[facts]{
		ID: c.ID, CreatedAt: c.CreatedAt, Columns: []any{key.LetterRank, key.SortText},
		Same: func(f *facts) bool { return f.SortKey == key },
	}, nil
}
