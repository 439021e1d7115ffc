package kwuo

import (
	"fmt"
	"net/url"
	"strconv"
	"strings"

	"gorm.io/gorm"

	"obi/igbo"
	"obi/platform/list"
)

// igboOrder is the order of the list other than newest first.
const igboOrder = "igbo"

// ListQuery is how clients ask for riddles; the zero ListQuery asks for all.
type ListQuery struct {
	Q      string `query:"q" maxLength:"200" doc:"Text to find in riddle, translation, answer or options; case, tone marks and dots do not count"`
	Exact  bool   `query:"exact" doc:"Dots count: ọkụ finds Ọ́kụ, oku does not"`
	Sort   string `query:"sort" enum:"newest,igbo" doc:"Newest first, or Igbo alphabetical order"`
	Limit  int    `query:"limit" minimum:"1" maximum:"10000" doc:"At most this many"`
	Cursor string `query:"cursor" maxLength:"2000" doc:"Where the page before ended, from its Link header"`
}

// page asks a table of riddles.
func (q *ListQuery) page(table func(tx *gorm.DB) *gorm.DB) list.Page[Riddle] {
	return list.Page[Riddle]{
		Rows:   func(tx *gorm.DB) (*gorm.DB, error) { return q.matching(table(tx)), nil },
		Behind: q.behind,
		Limit:  q.Limit, Partial: q.Q != "" || q.Limit > 0 || q.Cursor != "",
		Next: func(last *Riddle) string { return list.Link(listPath, q.values(), q.place(last)) },
	}
}

// matching narrows rows to those that hold the text.
func (q *ListQuery) matching(rows *gorm.DB) *gorm.DB {
	switch needle := strings.TrimSpace(q.Q); {
	case needle == "":
		return rows
	case q.Exact:
		return rows.Where("strpos(search_dots, ?) > 0", igbo.FoldTone(needle))
	default:
		return rows.Where("strpos(search, ?) > 0", igbo.Fold(needle))
	}
}

// behind puts rows in the asked order, behind the cursor if there is one.
func (q *ListQuery) behind(rows *gorm.DB) (*gorm.DB, error) {
	if q.Sort != igboOrder {
		return list.NewestFirst(rows, q.Cursor)
	}
	if q.Cursor != "" {
		place, id, err := parsePlace(q.Cursor)
		if err != nil {
			return nil, err
		}
		rows = rows.Where("(letter_rank, sort_text, id) > (?, ?, ?)", place.LetterRank, place.SortText, id)
	}
	return rows.Order("letter_rank, sort_text, id"), nil
}

// values are what the next page is asked for.
func (q *ListQuery) values() url.Values {
	values := url.Values{"q": {q.Q}, "sort": {q.Sort}, "limit": {strconv.Itoa(q.Limit)}}
	if q.Exact {
		values.Set("exact", "true")
	}
	return values
}

// place is where r stands in the asked order.
func (q *ListQuery) place(r *Riddle) string {
	if q.Sort != igboOrder {
		return list.Newest{ID: r.ID, CreatedAt: r.CreatedAt}.Place()
	}
	place := igbo.PlaceOf(r.Content.Riddle)
	return fmt.Sprintf("%d %s %s", place.LetterRank, r.ID, place.SortText)
}

// parsePlace reads a place in Igbo order.
func parsePlace(cursor string) (place igbo.Place, id string, err error) {
	text, err := list.Place(cursor)
	if err != nil {
		return place, "", err
	}
	parts := strings.SplitN(text, " ", 3)
	if len(parts) < 3 {
		return place, "", list.BadCursor()
	}
	rank, err := strconv.Atoi(parts[0])
	if err != nil || rank < 0 || rank > igbo.Outside {
		return place, "", list.BadCursor()
	}
	return igbo.Place{LetterRank: rank, SortText: parts[2]}, parts[1], nil
}
