package dibia

import (
	"context"
	"time"

	"gorm.io/gorm"

	"obi/audio-svc/audioclient/pictures"
	"obi/platform/db"
	"obi/platform/directory"
	"obi/platform/entity"
	"obi/platform/errs"
	"obi/platform/input"
	"obi/platform/list"
	"obi/platform/moderation"
	"obi/platform/order"
	"obi/platform/web"
)

type dibias = directory.Directory[Dibia, DibiaInput]

// kind describes dibias to platform/entity. pictures.Kind shows and hides pictures after a commit.
type kind struct {
	pictures.Kind[Dibia]
	now func() time.Time
}

func (kind) Meta(d *Dibia) *entity.Meta  { return &d.Meta.Meta }
func (kind) Position(d *Dibia) *int      { return &d.Order }
func (kind) Key(d *Dibia) []string       { return []string{d.Name, d.Contact} }
func (kind) Content(d *Dibia) any        { return d.Content }
func (kind) CopyContent(to, from *Dibia) { to.Content = from.Content }

// SetContent requires services only of a new dibia (spec 5), which may also be hidden at once.
func (kind) SetContent(d *Dibia, in DibiaInput, rules *errs.Rules, adding bool) {
	d.Content = in.Content(rules)
	if adding {
		rules.Check(d.Services != "", "services", "Services are required")
		d.HiddenReason = input.Optional(rules, in.HiddenReason, "hiddenReason", "Reason for hiding", maxHidingReason)
	}
}

func (kind) Restoring(tx *gorm.DB, d *Dibia) error {
	return moderation.ClearStaleLink(tx, "listed_profiles", "dibia_id", &d.ProfileID)
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
	store := &entity.Store[Dibia, DibiaInput]{
		DB: database, Now: now, Table: table, Noun: "dibia",
		Kind:        kind{pictures.Kind[Dibia]{Reporter: reporter, Image: func(d *Dibia) *string { return &d.Image }}, now},
		ImportTable: entity.ImportTable{Columns: []string{"name", "contact"}, Order: "position, id"},
	}
	return directory.New(store, directory.Listing[Dibia]{
		Path: "/api/dibia/dibias", AdminPath: admin + "/dibias",
		Searched: func(d *Dibia) []string {
			return []string{d.Name, d.Bio, d.Services, d.Category}
		},
		Facts:  factsOf,
		Hidden: func(d *Dibia) bool { return d.isHidden() },
	})
}

// factsOf returns what a dibia can be filtered by.
func factsOf(d *Dibia) []directory.Fact {
	hidden := "no"
	if d.isHidden() {
		hidden = "yes"
	}
	return []directory.Fact{directory.Has("image", d.Image), {Name: "hidden", Value: hidden}}
}

type dibiasInput struct {
	list.Query
	Image string `query:"image" enum:"with,without" doc:"Limits the result to dibias with a picture, or to dibias without one"`
}

func (h *handlers) listDibias(ctx context.Context, in *dibiasInput) (*list.Output[Dibia], error) {
	return h.dibias.List(ctx, in.Query, directory.Fact{Name: "image", Value: in.Image})
}

type allDibiasInput struct {
	list.Query
	Image  string `query:"image" enum:"with,without" doc:"Limits the result to dibias with a picture, or to dibias without one"`
	Hidden string `query:"hidden" enum:"yes,no" doc:"Limits the result to dibias that are hidden from the public, or to dibias that are not"`
}

func (h *handlers) listAllDibias(ctx context.Context, in *allDibiasInput) (*list.Output[Dibia], error) {
	return h.dibias.ListAll(ctx, in.Query, directory.Fact{Name: "image", Value: in.Image}, directory.Fact{Name: "hidden", Value: in.Hidden})
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
