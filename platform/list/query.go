package list

import (
	"fmt"
	"net/url"
	"strconv"
	"strings"
)

// Output is a list or a page of it. Total and Link are only set for a page.
type Output[E any] struct {
	Total string `header:"X-Total-Count"`
	Link  string `header:"Link"`
	Body  []E
}

// Query selects part of a list in the order of its positions. The zero Query selects all of it.
type Query struct {
	Q      string `query:"q" maxLength:"200" doc:"Text to find; case, tone marks and dots do not count"`
	Limit  int    `query:"limit" minimum:"1" maximum:"10000" doc:"At most this many"`
	Cursor string `query:"cursor" maxLength:"200" doc:"Where the page before ended, from its Link header"`
}

// Partial reports whether the client asked for a part.
func (q Query) Partial() bool { return q != Query{} }

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
	return url.Values{"q": {q.Q}, "limit": {strconv.Itoa(q.Limit)}}
}

// PlaceOf returns the place of the row with position and id for Link.
func PlaceOf(position int, id string) string { return fmt.Sprintf("%d %s", position, id) }
