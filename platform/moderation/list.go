package moderation

import (
	"context"
	"fmt"
	"math"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"obi/platform/db"
	"obi/platform/errs"
	"obi/platform/index"
	"obi/platform/list"
)

// Query selects part of a queue. The zero Query selects all of it.
type Query struct {
	Filter
	Sort   string `query:"sort" enum:"newest,oldest" doc:"Newest or oldest first; newest if left out"`
	Limit  int    `query:"limit" minimum:"1" maximum:"10000" doc:"At most this many"`
	Cursor string `query:"cursor" maxLength:"200" doc:"Where the page before ended, from its Link header"`
}

const oldestFirst = "oldest"

// Filter selects submissions.
type Filter struct {
	Status Status `query:"status" doc:"Limits the result to submissions with this status"`
	Q      string `query:"q" maxLength:"200" doc:"Words to find, in any order, quoted ones as a phrase; case, tone marks and dots do not count"`
}

// Narrowing is a condition on a list that only some queues have. Without a Value it has no effect.
type Narrowing struct {
	// Condition is SQL in which @value is Value. Param is the query parameter with Value.
	Condition, Param, Value string
}

// Published selects submissions from which an entity was made ("yes") or not ("no"). made is the
// column of the view with the id of that entity.
func Published(made, value string) Narrowing {
	return Narrowing{"(" + made + " IS NOT NULL) = (@value = 'yes')", "published", value}
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
	needles, err := index.Needles(f.Q, false)
	for n, needle := range needles {
		name := "q" + strconv.Itoa(n)
		where = where.And(strings.ReplaceAll(q.Match, "@q", "@"+name)).With(name, needle)
	}
	return where, err
}

// List returns the submissions that match both in and by, newest first unless in says otherwise.
func (q *Queue[T]) List(ctx context.Context, in Query, by Narrowing) (*list.Output[T], error) {
	ctx, cancel := db.WithBudget(ctx)
	defer cancel()
	matches, err := q.Where(in.Filter)
	if err != nil {
		return nil, err
	}
	if by.Value != "" {
		matches = matches.And(by.Condition).With("value", by.Value)
	}
	page, limit, after, order := matches, math.MaxInt32, "<", "DESC"
	if in.Sort == oldestFirst {
		after, order = ">", "ASC"
	}
	if in.Cursor != "" {
		last, err := list.ParseNewest(in.Cursor)
		if err != nil {
			return nil, err
		}
		page = page.And("(created_at, id) "+after+" (@createdAt, @id)").With("createdAt", last.CreatedAt).With("id", last.ID)
	}
	if in.Limit > 0 {
		limit = in.Limit + 1 // one more shows whether there is a next page
	}
	out := &list.Output[T]{}
	out.Body, err = db.Rows[T](ctx, q.DB, `SELECT `+db.Columns[T]()+` FROM `+q.View+page.SQL+` ORDER BY created_at `+order+`, id `+order+` LIMIT @limit`, page.With("limit", limit).Args)
	if err != nil || in == (Query{}) && by.Value == "" {
		return out, err
	}
	if in.Limit > 0 && len(out.Body) > in.Limit {
		out.Body = out.Body[:in.Limit]
		out.Link = in.nextLink(q.Path, q.Key(&out.Body[in.Limit-1]), by)
	}
	total, err := db.Row[struct{ Count int }](ctx, q.DB, `SELECT count(*) FROM `+q.View+matches.SQL, matches.Args)
	if err == nil {
		out.Total = strconv.Itoa(total.Count)
	}
	return out, err
}

// nextLink returns the Link header of the page after last.
func (in Query) nextLink(path string, last Key, by Narrowing) string {
	values := url.Values{"limit": {strconv.Itoa(in.Limit)}, "status": {string(in.Status)}, "q": {in.Q}, "sort": {in.Sort}}
	if by.Value != "" {
		values.Set(by.Param, by.Value)
	}
	return list.Link(path, values, list.Newest(last).Place())
}
