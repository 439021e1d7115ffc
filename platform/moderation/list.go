package moderation

import (
	"context"
	"database/sql"
	"encoding/base64"
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"gorm.io/gorm"

	"obi/platform/db"
	"obi/platform/errs"
	"obi/platform/list"
)

// Query is how a client asks for part of a queue; the zero Query asks for all of
// it.
type Query struct {
	Filter
	Limit  int    `query:"limit" minimum:"1" maximum:"10000" doc:"At most this many"`
	Cursor string `query:"cursor" maxLength:"200" doc:"Where the page before ended, from its Link header"`
}

// Filter says which submissions are meant.
type Filter struct {
	Status Status `query:"status" doc:"Only those that stand so"`
	Q      string `query:"q" maxLength:"200" doc:"Text to find; case, tone marks and dots do not count"`
}

// Subject narrows a list to the submissions about one thing; without a Value to
// none in particular.
type Subject struct {
	// Column holds what a submission is about, Param is the query parameter.
	Column, Param, Value string
}

// ListOutput is a list, newest first. Total and Link are sent when a part was
// asked for.
type ListOutput[T any] struct {
	Total string `header:"X-Total-Count"`
	Link  string `header:"Link"`
	Body  []T
}

// Where narrows tx to the submissions that f means.
func (q *Queue[T]) Where(tx *gorm.DB, f Filter) (*gorm.DB, error) {
	if f.Status != "" {
		if !slices.Contains(q.Statuses, f.Status) {
			return nil, &errs.Error{Kind: errs.Invalid, Message: fmt.Sprintf("There is no status %q here", f.Status)}
		}
		tx = tx.Where("status = ?", f.Status)
	}
	if needle := strings.TrimSpace(f.Q); needle != "" {
		tx = tx.Where(q.Match, sql.Named("q", needle))
	}
	return tx, nil
}

// List gives what in asks for about of, newest first.
func (q *Queue[T]) List(ctx context.Context, in Query, of Subject) (*ListOutput[T], error) {
	out, more := &ListOutput[T]{}, false
	err := q.DB.Read(ctx, func(tx *gorm.DB) error {
		matching := func() (*gorm.DB, error) {
			narrowed := tx.Table(q.View).Model(new(T))
			if of.Value != "" {
				narrowed = narrowed.Where(of.Column+" = ?", of.Value)
			}
			return q.Where(narrowed, in.Filter)
		}
		page, err := matching()
		if err != nil {
			return err
		}
		if page, err = in.page(page); err != nil {
			return err
		}
		if out.Body, err = db.Collect[T](q.DB, page); err != nil {
			return err
		}
		out.Body, more = list.Cut(out.Body, in.Limit)
		if in == (Query{}) && of.Value == "" {
			return nil
		}
		all, err := matching()
		if err != nil {
			return err
		}
		var n int64
		err = all.Count(&n).Error
		out.Total = strconv.FormatInt(n, 10)
		return err
	})
	if n := len(out.Body); more {
		last, _ := q.Parts(&out.Body[n-1])
		out.Link = in.next(q.Path, last, of)
	}
	return out, err
}

func (in Query) page(tx *gorm.DB) (*gorm.DB, error) {
	if in.Cursor != "" {
		after, err := parseCursor(in.Cursor)
		if err != nil {
			return nil, err
		}
		tx = tx.Where("(created_at, id) < (?, ?)", after.CreatedAt, after.ID)
	}
	if in.Limit > 0 {
		tx = tx.Limit(in.Limit + 1) // one more, to know whether there is a next page
	}
	return tx.Order("created_at DESC, id DESC"), nil
}

// next is the Link header (RFC 8288) to the page after last.
func (in Query) next(path string, last Key, of Subject) string {
	cursor := base64.RawURLEncoding.EncodeToString(fmt.Appendf(nil, "%s %s", last.CreatedAt.UTC().Format(time.RFC3339Nano), last.ID))
	values := url.Values{"cursor": {cursor}, "limit": {strconv.Itoa(in.Limit)}}
	if in.Status != "" {
		values.Set("status", string(in.Status))
	}
	if in.Q != "" {
		values.Set("q", in.Q)
	}
	if of.Value != "" {
		values.Set(of.Param, of.Value)
	}
	return fmt.Sprintf(`<%s?%s>; rel="next"`, path, values.Encode())
}

func parseCursor(cursor string) (Key, error) {
	text, err := base64.RawURLEncoding.DecodeString(cursor)
	if err == nil {
		at, id, found := strings.Cut(string(text), " ")
		if createdAt, err := time.Parse(time.RFC3339Nano, at); err == nil && found {
			return Key{ID: id, CreatedAt: createdAt}, nil
		}
	}
	return Key{}, errs.New(errs.Malformed, "The cursor is not one that this list gave out")
}
