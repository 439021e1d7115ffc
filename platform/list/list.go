// Package list answers lists page by page: the output, the query of an ordered list, and cursors.
package list

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"maps"
	"net/url"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"obi/platform/errs"
)

// Output is a list or a page of it. Total and Link are only set for a page.
type Output[E any] struct {
	Total string `header:"X-Total-Count"`
	Link  string `header:"Link"`
	Body  []E
}

// newestFirst is the alternative to the order of positions.
const newestFirst = "newest"

// BeginningFirst sorts the entries whose first text begins with the searched one before the others.
// Such a list has one page.
const BeginningFirst = "beginning"

// Query selects part of a list in the order of its positions, or newest first. The zero Query
// selects all of it.
type Query struct {
	Q      string `query:"q" maxLength:"200" doc:"Words to find, in any order, quoted ones as a phrase; case, tone marks and dots do not count"`
	Sort   string `query:"sort" enum:"order,newest,beginning" doc:"In the order of the directory, newest first, or those that begin with q first, on one page"`
	Limit  int    `query:"limit" minimum:"1" maximum:"10000" doc:"At most this many"`
	Cursor string `query:"cursor" maxLength:"200" doc:"Where the page before ended, from its Link header"`
}

// Partial reports whether the client asked for a part.
func (q Query) Partial() bool { return q != Query{} }

// Newest reports whether the client asked for the newest first. Cursor is then parsed with
// ParseNewest.
func (q Query) Newest() bool { return q.Sort == newestFirst }

// Place returns the position and id in Cursor.
func (q Query) Place() (position int, id string, err error) {
	text, err := Place(q.Cursor)
	if err == nil {
		place, id, found := strings.Cut(text, " ")
		if position, err := strconv.ParseInt(place, 10, 32); err == nil && found {
			return int(position), id, nil
		}
	}
	return 0, "", BadCursor()
}

// Values returns the query of the next page for Link.
func (q Query) Values() url.Values {
	return url.Values{"q": {q.Q}, "sort": {q.Sort}, "limit": {strconv.Itoa(q.Limit)}}
}

// PlaceOf returns the place of the row with position and id for Link.
func PlaceOf(position int, id string) string { return fmt.Sprintf("%d %s", position, id) }

// Link returns the Link header (RFC 8288) of the next page. place is where it begins, in a form
// that only the list reads; values is the query, without empty values.
func Link(path string, values url.Values, place string) string {
	values.Set("cursor", base64.RawURLEncoding.EncodeToString([]byte(place)))
	maps.DeleteFunc(values, func(name string, _ []string) bool { return values.Get(name) == "" })
	return fmt.Sprintf(`<%s?%s>; rel="next"`, path, values.Encode())
}

// Place returns the place in a cursor that Link has made.
func Place(cursor string) (string, error) {
	text, err := base64.RawURLEncoding.DecodeString(cursor)
	if err != nil || !utf8.Valid(text) || bytes.ContainsRune(text, 0) {
		return "", BadCursor()
	}
	return string(text), nil
}

// BadCursor returns the error for a cursor that this list has not issued.
func BadCursor() error {
	return errs.New(errs.Malformed, "The cursor is not a valid cursor of this list")
}

// Newest is a place in a list that is sorted by created_at and id, newest first.
type Newest struct {
	ID        string
	CreatedAt time.Time
}

// Place returns n for Link.
func (n Newest) Place() string {
	return fmt.Sprintf("%s %s", n.CreatedAt.UTC().Format(time.RFC3339Nano), n.ID)
}

// ParseNewest parses a cursor with the result of Newest.Place.
func ParseNewest(cursor string) (Newest, error) {
	text, err := Place(cursor)
	if err == nil {
		at, id, found := strings.Cut(text, " ")
		if createdAt, err := time.Parse(time.RFC3339Nano, at); err == nil && found {
			return Newest{ID: id, CreatedAt: createdAt}, nil
		}
	}
	return Newest{}, BadCursor()
}
