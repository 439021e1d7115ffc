package list

import (
	"fmt"
	"strings"
	"time"
)

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
