package list

import (
	"encoding/base64"
	"fmt"
	"net/url"
	"strconv"
	"strings"

	"gorm.io/gorm"

	"obi/platform/errs"
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

// Page narrows tx to the page after Cursor, in the list's order, and to one row
// more, which tells whether there is a next page; see Cut.
func (q Query) Page(tx *gorm.DB) (*gorm.DB, error) {
	if q.Cursor != "" {
		position, id, err := parseCursor(q.Cursor)
		if err != nil {
			return nil, err
		}
		tx = tx.Where(`(position, id) > (?, ?)`, position, id)
	}
	if q.Limit > 0 {
		tx = tx.Limit(q.Limit + 1)
	}
	return tx.Order("position, id"), nil
}

// Cut takes the row that is one too many off what was found for a limit and says
// whether there was one.
func Cut[T any](found []T, limit int) (page []T, more bool) {
	if limit == 0 || len(found) <= limit {
		return found, false
	}
	return found[:limit], true
}

// Next is the Link header (RFC 8288) to the page after the row at position with id.
func (q Query) Next(path string, position int, id string) string {
	values := url.Values{"cursor": {base64.RawURLEncoding.EncodeToString(fmt.Appendf(nil, "%d %s", position, id))}}
	if q.Q != "" {
		values.Set("q", q.Q)
	}
	if q.Limit > 0 {
		values.Set("limit", strconv.Itoa(q.Limit))
	}
	return fmt.Sprintf(`<%s?%s>; rel="next"`, path, values.Encode())
}

func parseCursor(cursor string) (position int, id string, err error) {
	text, err := base64.RawURLEncoding.DecodeString(cursor)
	if err == nil {
		place, id, found := strings.Cut(string(text), " ")
		if position, err := strconv.ParseInt(place, 10, 32); err == nil && found {
			return int(position), id, nil
		}
	}
	return 0, "", errs.New(errs.Malformed, "The cursor is not one that this list gave out")
}
