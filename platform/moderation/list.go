package moderation

import (
	"context"
	"fmt"
	"math"
	"net/url"
	"slices"
	"strconv"

	"obi/platform/db"
	"obi/platform/errs"
	"obi/platform/index"
	"obi/platform/list"
)

// Query selects part of a queue. The zero Query selects all of it.
type Query struct {
	Filter
	Limit  int    `query:"limit" minimum:"1" maximum:"10000" doc:"At most this many"`
	Cursor string `query:"cursor" maxLength:"200" doc:"Where the page before ended, from its Link header"`
}

// Filter selects submissions.
type Filter struct {
	Status Status `query:"status" doc:"Only those with this status"`
	Q      string `query:"q" maxLength:"200" doc:"Text to find; case, tone marks and dots do not count"`
}

// Subject restricts a list to submissions about one entity. Without a Value it does not restrict
// the list.
type Subject struct {
	// Column is the column with the id of the entity, Param the query parameter with Value.
	Column, Param, Value string
}

// Where returns the condition that f sets. It returns errs.Invalid for a status that the queue does
// not have.
func (q *Queue[T]) Where(f Filter) (where db.Where, err error) {
	if f.Status != "" {
		if !slices.Contains(q.Statuses, f.Status) {
			return where, &errs.Error{Kind: errs.Invalid, Message: fmt.Sprintf("There is no status %q here", f.Status)}
		}
		where = where.And("status = @status").With("status", string(f.Status))
	}
	needle, err := index.Needle(f.Q, false)
	if needle != "" {
		where = where.And(q.Match).With("q", needle)
	}
	return where, err
}

// List returns the submissions that match both in and of, newest first.
func (q *Queue[T]) List(ctx context.Context, in Query, of Subject) (*list.Output[T], error) {
	ctx, cancel := db.WithBudget(ctx)
	defer cancel()
	matches, err := q.Where(in.Filter)
	if err != nil {
		return nil, err
	}
	if of.Value != "" {
		matches = matches.And(of.Column+" = @subject").With("subject", of.Value)
	}
	page, limit := matches, math.MaxInt32
	if in.Cursor != "" {
		last, err := list.ParseNewest(in.Cursor)
		if err != nil {
			return nil, err
		}
		page = page.And("(created_at, id) < (@createdAt, @id)").With("createdAt", last.CreatedAt).With("id", last.ID)
	}
	if in.Limit > 0 {
		limit = in.Limit + 1 // one more shows whether there is a next page
	}
	out := &list.Output[T]{}
	out.Body, err = db.Rows[T](ctx, q.DB, `SELECT `+db.Columns[T]()+` FROM `+q.View+page.SQL+` ORDER BY created_at DESC, id DESC LIMIT @limit`, page.With("limit", limit).Args)
	if err != nil || in == (Query{}) && of.Value == "" {
		return out, err
	}
	if in.Limit > 0 && len(out.Body) > in.Limit {
		out.Body = out.Body[:in.Limit]
		out.Link = in.nextLink(q.Path, q.Key(&out.Body[in.Limit-1]), of)
	}
	total, err := db.Row[struct{ Count int }](ctx, q.DB, `SELECT count(*) FROM `+q.View+matches.SQL, matches.Args)
	if err == nil {
		out.Total = strconv.Itoa(total.Count)
	}
	return out, err
}

// nextLink returns the Link header of the page after last.
func (in Query) nextLink(path string, last Key, of Subject) string {
	values := url.Values{"limit": {strconv.Itoa(in.Limit)}, "status": {string(in.Status)}, "q": {in.Q}}
	if of.Value != "" {
		values.Set(of.Param, of.Value)
	}
	return list.Link(path, values, list.Newest(last).Place())
}
