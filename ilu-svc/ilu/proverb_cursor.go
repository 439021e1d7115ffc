package ilu

import (
	"encoding/base64"
	"encoding/json"
	"time"

	"obi/igbo"
	"obi/platform/errs"
)

// cursor is the place after a proverb in one of the orders.
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
		c.Rank, c.SortText = igbo.Rank(p.Content.Proverb), sortText(p.Content.Proverb)
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
	if err != nil || c.ID == "" || newest == c.CreatedAt.IsZero() || c.Rank < 0 || c.Rank > igbo.Outside {
		return nil, errs.New(errs.Malformed, "The cursor is not one that this list gave out")
	}
	return &c, nil
}
