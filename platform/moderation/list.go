package moderation

import (
	"context"
	"database/sql"
	"fmt"
	"net/url"
	"slices"
	"strconv"

	"gorm.io/gorm"

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
	// Column holds the id of the entity, Param is the query parameter.
	Column, Param, Value string
}

// Where restricts tx to the submissions that match f.
func (q *Queue[T]) Where(tx *gorm.DB, f Filter) (*gorm.DB, error) {
	if f.Status != "" {
		if !slices.Contains(q.Statuses, f.Status) {
			return nil, &errs.Error{Kind: errs.Invalid, Message: fmt.Sprintf("There is no status %q here", f.Status)}
		}
		tx = tx.Where("status = ?", f.Status)
	}
	needle, err := index.Needle(f.Q, false)
	if needle != "" {
		tx = tx.Where(q.Match, sql.Named("q", needle))
	}
	return tx, err
}

// List returns the submissions that match in and of, newest first.
func (q *Queue[T]) List(ctx context.Context, in Query, of Subject) (*list.Output[T], error) {
	return list.Page[T]{
		Rows: func(tx *gorm.DB) (*gorm.DB, error) {
			rows := tx.Table(q.View).Model(new(T))
			if of.Value != "" {
				rows = rows.Where(of.Column+" = ?", of.Value)
			}
			return q.Where(rows, in.Filter)
		},
		After: func(rows *gorm.DB) (*gorm.DB, error) { return list.NewestFirst(rows, in.Cursor) },
		Limit: in.Limit, Partial: in != (Query{}) || of.Value != "",
		Next: func(last *T) string { return in.next(q.Path, q.Key(last), of) },
	}.Fetch(ctx, q.DB)
}

// next returns the Link header of the page after last.
func (in Query) next(path string, last Key, of Subject) string {
	values := url.Values{"limit": {strconv.Itoa(in.Limit)}, "status": {string(in.Status)}, "q": {in.Q}}
	if of.Value != "" {
		values.Set(of.Param, of.Value)
	}
	return list.Link(path, values, list.Newest(last).Place())
}
