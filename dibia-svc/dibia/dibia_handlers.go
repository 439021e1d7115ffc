package dibia

import (
	"context"
	"time"

	"gorm.io/gorm"

	"obi/audio-svc/audioclient/pictures"
	"obi/platform/db"
	"obi/platform/directory"
	"obi/platform/entity"
	"obi/platform/list"
	"obi/platform/moderation"
	"obi/platform/order"
	"obi/platform/web"
)

type dibias = directory.Directory[Dibia, Content, DibiaInput]

// newDirectory returns the directory of dibias.
func newDirectory(database *db.DB, now func() time.Time) *dibias {
	entries := entity.Store[Dibia, Content, DibiaInput]{
		DB: database, Now: now, Table: "dibias", Noun: "dibia",
		Meta:    func(d *Dibia) *entity.Meta { return &d.Meta.Meta },
		Content: func(d *Dibia) *Content { return &d.Content },
		CatchUp: func(recorded, current *Content) { recorded.Image = pictures.CatchUp(recorded.Image, current.Image) },
		Importing: entity.Importing[Content]{
			Columns: []string{"name", "contact"}, Key: func(c *Content) []string { return []string{c.Name, c.Contact} },
		},
		Deleting: archiveDependents, Returned: restoreDependents,
		Returning: func(tx *gorm.DB, d *Dibia) error {
			return moderation.ClearTaken(tx, "listed_profiles", "dibia_id", &d.ProfileID)
		},
	}
	return directory.New(entries, directory.Listing[Dibia, Content]{
		Path:     "/api/dibia/dibias",
		Position: func(d *Dibia) *int { return &d.Order },
		Searched: func(c *Content) []string {
			return []string{c.Name, c.Bio, c.Services, c.Category}
		},
		Facts: func(c *Content) []directory.Fact { return []directory.Fact{directory.Has("image", c.Image)} },
	})
}

type dibiasInput struct {
	list.Query
	Image string `query:"image" enum:"with,without" doc:"Only those with a picture, or only those without"`
}

func (h *handlers) listDibias(ctx context.Context, in *dibiasInput) (*list.Output[Dibia], error) {
	return h.dibias.List(ctx, in.Query, directory.Fact{Name: "image", Value: in.Image})
}

type reorderInput struct {
	Body struct {
		_      struct{}     `json:"-" additionalProperties:"true"`
		Dibias []order.Item `json:"dibias"`
	}
}

func (h *handlers) reorder(ctx context.Context, in *reorderInput) (*web.DoneOutput, error) {
	return h.dibias.SaveOrder(ctx, in.Body.Dibias)
}
