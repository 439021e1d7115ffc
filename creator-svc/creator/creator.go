package creator

import (
	"slices"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"obi/audio-svc/audioclient/pictures"
	"obi/platform/db"
	"obi/platform/directory"
	"obi/platform/entity"
	"obi/platform/errs"
	"obi/platform/input"
)

// DefaultCategory is the category of a creator without a chosen one (spec 3).
const DefaultCategory = "Odinani"

// Limits in characters; the specification sets none, so these are generous.
const (
	maxName     = 200
	maxBio      = 10_000
	maxCategory = 300
)

// filterOptions are the available filters (spec 5).
var filterOptions = []string{"Odinani", "Igbo entertainment", "Igbo language", "Igbo history", "Philosophy", "Culture", "Kids"}

// Creator is a creator as stored and answered.
type Creator struct {
	directory.Meta `gorm:"embedded"`
	Content        `gorm:"embedded"`
}

// Content holds the fields of a creator that administrators edit.
type Content struct {
	Name        string   `json:"name"`
	Bio         string   `json:"bio"`
	Category    string   `json:"category"`
	Filters     []string `json:"filters" gorm:"serializer:json" nullable:"false"`
	Image       string   `json:"image" doc:"http or https URL"`
	input.Links `gorm:"embedded"`
}

// CreatorInput is a creator as sent by a client. Unknown and read-only fields are ignored, so that
// clients may send back what they received.
type CreatorInput struct {
	_ struct{} `json:"-" additionalProperties:"true"`
	directory.MetaInput
	Name     string     `json:"name,omitempty"`
	Bio      string     `json:"bio,omitempty"`
	Category string     `json:"category,omitempty"`
	Filters  input.List `json:"filters,omitempty"`
	Image    string     `json:"image,omitempty"`
	input.LinksInput
}

// TransformSchema adds the lengths of texts that Content allows to the API description.
func (CreatorInput) TransformSchema(_ huma.Registry, schema *huma.Schema) *huma.Schema {
	return input.Letters(schema, func(rules *errs.Rules) { CreatorInput{}.Content(rules) })
}

// Content cleans and checks the input (spec 5: name, bio and image are required, the image and all
// links must be URLs).
func (in CreatorInput) Content(rules *errs.Rules) Content {
	c := Content{
		Name:     input.RequiredName(rules, in.Name, "name", "Name", maxName),
		Bio:      input.Required(rules, in.Bio, "bio", "Bio", maxBio),
		Image:    input.RequiredURL(rules, in.Image, "image", "Image URL"),
		Category: input.OptionalName(rules, in.Category, "category", "Category", maxCategory),
		Links:    in.LinksInput.Clean(rules),
		Filters:  []string{},
	}
	for _, name := range in.Filters {
		if !input.CheckMarks(rules, name, "filters", "A filter") {
			continue
		}
		option := filterOption(name)
		rules.Check(option != "", "filters", "There is no filter called %q", name)
		if option != "" && !slices.Contains(c.Filters, option) {
			c.Filters = append(c.Filters, option)
		}
	}
	if c.Category == "" {
		c.Category = DefaultCategory
	}
	return c
}

// filterOption returns the filter with a name, in any case, or "" if there is none.
func filterOption(name string) string {
	i := slices.IndexFunc(filterOptions, func(option string) bool { return strings.EqualFold(option, name) })
	if i < 0 {
		return ""
	}
	return filterOptions[i]
}

// creators lists creators (directory.Directory), and adds, edits and deletes them (entity.Store).
type creators = directory.Directory[Creator, CreatorInput]

// table is the table of creators.
const table = "creators"

// newDirectory returns the directory of creators. reporter reports the used pictures after each
// change.
func newDirectory(database *db.DB, now func() time.Time, reporter *pictures.Reporter) *creators {
	store := &entity.Store[Creator, CreatorInput]{
		DB: database, Now: now, Table: table, Noun: "creator",
		Kind:        kind{pictures.Kind[Creator]{Reporter: reporter, Image: func(c *Creator) *string { return &c.Image }}},
		ImportTable: entity.ImportTable{Columns: []string{"name"}, Order: "position, id"},
	}
	return directory.New(store, directory.Listing[Creator]{
		Path: "/api/creator/creators",
		Searched: func(c *Creator) []string {
			return []string{c.Name, c.Bio, c.Category, strings.Join(c.Filters, ", ")}
		},
		Facts: factsOf,
	})
}

// kind describes creators to platform/entity. pictures.Kind shows and hides pictures after a commit; a
// change of creators needs nothing else besides its rows.
type kind struct{ pictures.Kind[Creator] }

func (kind) Meta(c *Creator) *entity.Meta  { return &c.Meta.Meta }
func (kind) Position(c *Creator) *int      { return &c.Order }
func (kind) Key(c *Creator) []string       { return []string{c.Name} }
func (kind) Content(c *Creator) any        { return c.Content }
func (kind) CopyContent(to, from *Creator) { to.Content = from.Content }
func (kind) SetContent(c *Creator, in CreatorInput, rules *errs.Rules, _ bool) {
	c.Content = in.Content(rules)
}

// factsOf returns what a creator can be filtered by.
func factsOf(c *Creator) []directory.Fact {
	facts := []directory.Fact{directory.Has("image", c.Image)}
	for _, filter := range c.Filters {
		facts = append(facts, directory.Fact{Name: "filter", Value: filter})
	}
	for category := range strings.SplitSeq(c.Category, ",") { // several filters make up a category (spec 3)
		facts = append(facts, directory.Fact{Name: "category", Value: strings.TrimSpace(category)})
	}
	return facts
}
