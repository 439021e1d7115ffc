package creator

import (
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"obi/platform/directory"
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
	return input.Letters(schema, func(rules *errs.Rules) { CreatorInput{}.Content(rules, true) })
}

// Content cleans and checks the input (spec 5: name, bio and image are required, the image and all
// links must be URLs).
func (in CreatorInput) Content(rules *errs.Rules, _ bool) Content {
	c := Content{
		Name:     input.RequiredName(rules, in.Name, "name", "Name", maxName),
		Bio:      input.Required(rules, in.Bio, "bio", "Bio", maxBio),
		Image:    input.RequiredURL(rules, in.Image, "image", "Image URL"),
		Category: input.OptionalName(rules, in.Category, "category", "Category", maxCategory),
		Links:    in.LinksInput.Checked(rules),
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
