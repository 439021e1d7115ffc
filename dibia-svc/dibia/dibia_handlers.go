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

// kind describes dibias to platform/entity.
type kind struct {
	pictures.Kind[Dibia, Content]
}

func (kind) Meta(d *Dibia) *entity.Meta { return &d.Meta.Meta }
func (kind) Content(d *Dibia) *Content  { return &d.Content }
func (kind) Position(d *Dibia) *int     { return &d.Order }
func (kind) Key(c *Content) []string    { return []string{c.Name, c.Contact} }

func (kind) Restoring(tx *gorm.DB, d *Dibia) error {
	return moderation.ClearTaken(tx, "listed_profiles", "dibia_id", &d.ProfileID)
}

func (kind) Writing(tx *gorm.DB, writes []entity.Write[Dibia]) error {
	return archiveDependents(tx, writes)
}
func (kind) Written(tx *gorm.DB, writes []entity.Write[Dibia]) error {
	return restoreDependents(tx, writes)
}

// table is the table of dibias.
const table = "dibias"

// newDirectory returns the directory of dibias. reporter reports the used pictures after each
// change.
func newDirectory(database *db.DB, now func() time.Time, reporter *pictures.Reporter) *dibias {
	store := &entity.Store[Dibia, Content, DibiaInput]{
		DB: database, Now: now, Table: table, Noun: "dibia",
		Kind:        kind{pictures.Kind[Dibia, Content]{Reporter: reporter, Image: func(c *Content) *string { return &c.Image }}},
		ImportTable: entity.ImportTable{Columns: []string{"name", "contact"}, Order: "position, id"},
	}
	return directory.New(store, directory.Listing[Content]{
		Path: "/api/dibia/dibias",
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
