package creator

import (
	"context"
	"strings"
	"time"

	"obi/platform/db"
	"obi/platform/directory"
	"obi/platform/entity"
	"obi/platform/order"
	"obi/platform/web"
)

type creators = directory.Directory[Creator, Content, CreatorInput]

// newDirectory is the directory of all creators.
func newDirectory(database *db.DB, now func() time.Time) *creators {
	entries := entity.Store[Creator, Content, CreatorInput]{
		DB: database, Now: now, Table: "creators", Noun: "creator",
		Meta:    func(c *Creator) *entity.Meta { return &c.Meta.Meta },
		Content: func(c *Creator) *Content { return &c.Content },
		Importing: entity.Importing[Content]{
			Columns: []string{"name"}, Key: func(c *Content) []string { return []string{c.Name} },
		},
	}
	return directory.New(entries, directory.Listing[Creator, Content]{
		Path:     "/api/creator/creators",
		Position: func(c *Creator) *int { return &c.Order },
		Searched: func(c *Content) []string {
			return []string{c.Name, c.Bio, c.Category, strings.Join(c.Filters, ", ")}
		},
	})
}

type handlers struct{ *creators }

type reorderInput struct {
	Body struct {
		_        struct{}     `json:"-" additionalProperties:"true"`
		Creators []order.Item `json:"creators"`
	}
}

func (h *handlers) reorder(ctx context.Context, in *reorderInput) (*web.DoneOutput, error) {
	return h.SaveOrder(ctx, in.Body.Creators)
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

type summaryOutput struct{ Body Summary }

// Summary is what the dashboard shows of the directory.
type Summary struct {
	Total int64 `json:"total"`
}

func (h *handlers) summary(ctx context.Context, _ *struct{}) (*summaryOutput, error) {
	total, err := h.Count(ctx)
	return &summaryOutput{Summary{Total: total}}, err
}
