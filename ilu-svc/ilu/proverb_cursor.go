package ilu

import (
	"encoding/base64"
	"encoding/json"
	"time"

	"obi/igbo"
	"obi/platform/list"
)

// cursor is the place after a proverb in one of the orders.
type cursor struct {
	Rank      int       `json:"r,omitempty"`
	SortText  string    `json:"s,omitempty"`
	CreatedAt time.Time `json:"t,omitzero"`
	ID        string    `json:"i"`
	Guessed   guess     `json:"g,omitzero"`
}

func (s *search) cursorAfter(p *Proverb) string {
	c := cursor{ID: p.ID, Guessed: s.guessed}
	if s.f.newest {
		c.CreatedAt = p.CreatedAt
	} else {
		place := igbo.PlaceOf(p.Content.Proverb)
		c.Rank, c.SortText = place.LetterRank, place.SortText
	}
	data, err := json.Marshal(c)
	if err != nil {
		panic(err) // numbers and texts
	}
	return base64.RawURLEncoding.EncodeToString(data)
}

func parseCursor(text string, newest bool) (*cursor, error) {
	if text == "" {
		return nil, nil
	}
	data, err := base64.RawURLEncoding.DecodeString(text)
	var c cursor
	if err == nil {
		err = json.Unmarshal(data, &c)
	}
	if err != nil || c.ID == "" || c.Guessed.Matching < 0 || newest == c.CreatedAt.IsZero() || c.Rank < 0 || c.Rank > igbo.Outside {
		return nil, list.BadCursor()
	}
	return &c, nil
}
