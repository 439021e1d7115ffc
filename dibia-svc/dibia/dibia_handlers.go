package dibia

import (
	"context"
	"time"

	"obi/platform/db"
	"obi/platform/directory"
	"obi/platform/list"
	"obi/platform/web"
)

type dibias = directory.Directory[Dibia, Content, DibiaInput]

// newDirectory is the directory of all dibias.
func newDirectory(database *db.DB, now func() time.Time) *dibias {
	return &dibias{
		DB: database, Now: now, Table: "dibias", Noun: "dibia", Path: "/api/dibia/dibias",
		Parts:    func(d *Dibia) (*directory.Meta, *Content) { return &d.Meta, &d.Content },
		Searched: func(c *Content) []string { return []string{c.Name, c.Bio, c.Services, c.Category} },
	}
}

type reorderInput struct {
	Body struct {
		_      struct{}    `json:"-" additionalProperties:"true"`
		Dibias []list.Item `json:"dibias"`
	}
}

func (h *handlers) reorder(ctx context.Context, in *reorderInput) (*web.DoneOutput, error) {
	return h.dibias.Reorder(ctx, in.Body.Dibias)
}
