package ilu

import (
	"encoding/base64"
	"encoding/json"
	"strings"
	"time"

	"obi/igbo"
	"obi/platform/index"
	"obi/platform/list"
)

// cursor is the position after a proverb in one of the two orders.
type cursor struct {
	Rank      int       `json:"r,omitempty"`
	SortText  string    `json:"s,omitempty"`
	CreatedAt time.Time `json:"t,omitzero"`
	ID        string    `json:"i"`
}

func cursorAfter(p *Proverb, newest bool) string {
	c := cursor{ID: p.ID}
	if newest {
		c.CreatedAt = p.CreatedAt
	} else {
		place := igbo.PlaceOf(p.Content.Proverb)
		c.Rank, c.SortText = place.LetterRank, place.SortText
	}
	data, err := json.Marshal(c)
	if err != nil {
		panic(err) // cannot fail: numbers and texts
	}
	return base64.RawURLEncoding.EncodeToString(data)
}

// parseCursor returns the position of a cursor, or nil if text is "".
func parseCursor(text string, newest bool) (*index.Place[facts], error) {
	if text == "" {
		return nil, nil
	}
	data, err := base64.RawURLEncoding.DecodeString(text)
	var c cursor
	if err == nil {
		err = json.Unmarshal(data, &c)
	}
	stored := !strings.ContainsRune(c.ID+c.SortText, 0)
	if err != nil || c.ID == "" || !stored || newest == c.CreatedAt.IsZero() || c.Rank < 0 || c.Rank > igbo.Outside {
		return nil, list.BadCursor()
	}
	place := igbo.Place{LetterRank: c.Rank, SortText: c.SortText}
	return &index.Place[facts]{
		ID: c.ID, CreatedAt: c.CreatedAt, Columns: []any{place.LetterRank, place.SortText},
		Same: func(f *facts) bool { return f.Place == place },
	}, nil
}
