package list

import (
	"fmt"
	"net/url"
	"strconv"
	"strings"

	"gorm.io/gorm"
)

// Query is how a client asks for part of an ordered list; the zero Query asks for
// all of it.
type Query struct {
	Q      string `query:"q" maxLength:"200" doc:"Text to find; case, tone marks and dots do not count"`
	Limit  int    `query:"limit" minimum:"1" maximum:"10000" doc:"At most this many"`
	Cursor string `query:"cursor" maxLength:"200" doc:"Where the page before ended, from its Link header"`
}

// Partial says whether the client asked for a part.
func (q Query) Partial() bool { return q != Query{} }

// Matching narrows tx to the rows whose folded search column contains Q.
func (q Query) Matching(tx *gorm.DB) *gorm.DB {
	if needle := strings.TrimSpace(q.Q); needle != "" {
		// In a subquery the needle is folded once, not once a row.
		return tx.Where(`strpos(search, (SELECT fold(?))) > 0`, needle)
	}
	return tx
}

// Behind puts rows in the list's order and narrows them to those behind Cursor.
func (q Query) Behind(rows *gorm.DB) (*gorm.DB, error) {
	if q.Cursor != "" {
		position, id, err := parseCursor(q.Cursor)
		if err != nil {
			return nil, err
		}
		rows = rows.Where(`(position, id) > (?, ?)`, position, id)
	}
	return rows.Order("position, id"), nil
}

// Next is the Link header to the page behind the row at position with id.
func (q Query) Next(path string, position int, id string) string {
	values := url.Values{"q": {q.Q}, "limit": {strconv.Itoa(q.Limit)}}
	return Link(path, values, fmt.Sprintf("%d %s", position, id))
}

func parseCursor(cursor string) (position int, id string, err error) {
	text, err := Place(cursor)
	if err == nil {
		place, id, found := strings.Cut(text, " ")
		if position, err := strconv.ParseInt(place, 10, 32); err == nil && found {
			return int(position), id, nil
		}
	}
	return 0, "", BadCursor()
}
