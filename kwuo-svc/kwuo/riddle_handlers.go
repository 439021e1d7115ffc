package kwuo

import (
	"context"
	"fmt"
	"net/url"
	"strconv"
	"strings"

	"obi/audio-svc/audioclient/recorded"
	"obi/igbo"
	"obi/platform/index"
	"obi/platform/list"
)

type handlers struct {
	*riddles
	index *index.Index[Riddle, facts]
}

type countsOutput struct{ Body Counts }

// Counts holds the number of riddles.
type Counts struct {
	Riddles int64 `json:"riddles"`
}

func (h *handlers) counts(ctx context.Context, _ *struct{}) (*countsOutput, error) {
	n, err := h.Count(ctx)
	if err != nil {
		return nil, err
	}
	return &countsOutput{Counts{Riddles: n}}, nil
}

type summaryOutput struct{ Body Summary }

// Summary holds the dashboard's numbers about the riddles.
type Summary struct {
	Total int `json:"total"`
	recorded.Counts
}

func (h *handlers) summary(ctx context.Context, _ *struct{}) (*summaryOutput, error) {
	out := &summaryOutput{}
	err := h.index.Each(ctx, index.Query[facts]{}, func(f *facts) {
		out.Body.Total++
		out.Body.Add(ctx, &f.recording)
	})
	return out, err
}

// igboOrder is the alternative to newest first.
const igboOrder = "igbo"

// ListQuery holds the query parameters of the list of riddles. The zero ListQuery asks for all.
type ListQuery struct {
	Q      string `query:"q" maxLength:"200" doc:"Words to find in riddle, translation, answer or options, in any order, quoted ones as a phrase; case, tone marks and dots do not count"`
	Exact  bool   `query:"exact" doc:"Dots count: ọkụ finds Ọ́kụ, oku does not"`
	Sort   string `query:"sort" enum:"newest,igbo,beginning" doc:"Newest first, Igbo alphabetical order, or those that begin with q first, on one page"`
	Limit  int    `query:"limit" minimum:"1" maximum:"10000" doc:"At most this many"`
	Cursor string `query:"cursor" maxLength:"2000" doc:"Where the page before ended, from its Link header"`
	recorded.Filter
}

// facts holds what the index stores of a riddle besides its texts.
type facts struct {
	igbo.SortKey
	recording recorded.Listed
}

// openIndex reads all riddles into memory, in Igbo order.
func (h *handlers) openIndex(ctx context.Context) (err error) {
	h.index, err = index.Open(ctx, index.List[Riddle, facts]{
		DB: h.DB, Table: table, Order: []string{"letter_rank", "sort_text", "id"},
		ID: func(r *Riddle) string { return r.ID },
		Entry: func(r *Riddle) index.Entry[facts] {
			texts := append([]string{r.Content.Riddle, r.Translation, r.Answer}, r.Options...)
			return index.Entry[facts]{
				ID: r.ID, CreatedAt: r.CreatedAt, Folded: index.Fold(texts...), Exact: index.FoldTone(texts...),
				Facts: facts{igbo.SortKeyOf(r.Content.Riddle), recorded.NewListed(r.Audio, r.RecordedBy)},
			}
		},
	})
	return err
}

func (h *handlers) list(ctx context.Context, in *ListQuery) (*list.Output[Riddle], error) {
	asked, err := in.query(ctx)
	if err != nil {
		return nil, err
	}
	found, err := h.index.Find(ctx, asked)
	if err != nil {
		return nil, err
	}
	out := &list.Output[Riddle]{Body: found.Rows}
	if in.Q != "" || !in.Filter.IsEmpty() || in.Limit > 0 || in.Cursor != "" { // only a part of the list
		out.Total = strconv.Itoa(found.Total)
	}
	if in.Limit > 0 && len(out.Body) > in.Limit {
		out.Body = out.Body[:in.Limit]
		out.Link = list.Link(listPath, in.values(), in.place(&out.Body[in.Limit-1]))
	}
	return out, nil
}

// query checks q. It asks for one more riddle than the page holds, to find out whether there is a
// next page.
func (q *ListQuery) query(ctx context.Context) (asked index.Query[facts], err error) {
	asked = index.Query[facts]{Exact: q.Exact, Newest: q.Sort != igboOrder && q.Sort != list.BeginningFirst}
	if asked.Needles, err = index.Needles(q.Q, q.Exact); err != nil {
		return asked, err
	}
	if !q.Filter.IsEmpty() {
		keep := q.Filter.Keep(ctx)
		asked.Keep = func(f *facts) bool { return keep(&f.recording) }
	}
	if q.Limit > 0 {
		asked.Limit = q.Limit + 1
	}
	if q.Sort == list.BeginningFirst {
		asked.Beginning, asked.Limit = igbo.Fold(q.Q), q.Limit
		if q.Cursor != "" {
			return asked, list.BadCursor()
		}
	}
	if q.Cursor != "" {
		asked.After, err = q.after()
	}
	return asked, err
}

// after returns the position of the cursor.
func (q *ListQuery) after() (*index.Cursor[facts], error) {
	if q.Sort != igboOrder {
		newest, err := list.ParseNewest(q.Cursor)
		return &index.Cursor[facts]{ID: newest.ID, CreatedAt: newest.CreatedAt}, err
	}
	key, id, err := parseSortKey(q.Cursor)
	return &index.Cursor[facts]{
		ID: id, Columns: []any{key.LetterRank, key.SortText}, Same: func(f *facts) bool { return f.SortKey == key },
	}, err
}

// values returns the query parameters of the next page.
func (q *ListQuery) values() url.Values {
	values := url.Values{"q": {q.Q}, "sort": {q.Sort}, "limit": {strconv.Itoa(q.Limit)}}
	q.Filter.AddTo(values)
	if q.Exact {
		values.Set("exact", "true")
	}
	return values
}

// place returns the cursor of r in the requested order.
func (q *ListQuery) place(r *Riddle) string {
	if q.Sort != igboOrder {
		return list.Newest{ID: r.ID, CreatedAt: r.CreatedAt}.Place()
	}
	key := igbo.SortKeyOf(r.Content.Riddle)
	return fmt.Sprintf("%d %s %s", key.LetterRank, r.ID, key.SortText)
}

// parseSortKey parses a cursor in Igbo order.
func parseSortKey(cursor string) (key igbo.SortKey, id string, err error) {
	text, err := list.Place(cursor)
	if err != nil {
		return key, "", err
	}
	parts := strings.SplitN(text, " ", 3)
	if len(parts) < 3 {
		return key, "", list.BadCursor()
	}
	rank, err := strconv.Atoi(parts[0])
	if err != nil || rank < 0 || rank > igbo.Outside {
		return key, "", list.BadCursor()
	}
	return igbo.SortKey{LetterRank: rank, SortText: parts[2]}, parts[1], nil
}
