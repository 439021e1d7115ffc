package creator

import (
	"context"
	"strings"
	"time"

	"obi/platform/db"
	"obi/platform/directory"
	"obi/platform/list"
	"obi/platform/web"
)

type creators = directory.Directory[Creator, Content, CreatorInput]

// newDirectory is the directory of all creators.
func newDirectory(database *db.DB, now func() time.Time) *creators {
	return &creators{
		DB: database, Now: now, Table: "creators", Noun: "creator", Path: "/api/creator/creators",
		Parts: func(c *Creator) (*directory.Meta, *Content) { return &c.Meta, &c.Content },
		Searched: func(c *Content) []string {
			return []string{c.Name, c.Bio, c.Category, strings.Join(c.Filters, ", ")}
		},
	}
}

type handlers struct{ *creators }

type reorderInput struct {
	Body struct {
		_        struct{}    `json:"-" additionalProperties:"true"`
		Creators []list.Item `json:"creators"`
	}
}

func (h *handlers) reorder(ctx context.Context, in *reorderInput) (*web.DoneOutput, error) {
	return h.Reorder(ctx, in.Body.Creators)
}

type countsOutput struct{ Body Counts }

// Counts says how much there is.
type Counts struct {
	Creators int64 `json:"creators"`
}

func (h *handlers) counts(ctx context.Context, _ *struct{}) (*countsOutput, error) {
	n, err := h.Count(ctx)
	if err != nil {
		return nil, err
	}
	return &countsOutput{Counts{Creators: n}}, nil
}
