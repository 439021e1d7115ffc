package ilu

import (
	"github.com/danielgtaylor/huma/v2"

	"obi/audio-svc/audioclient/attach"
	"obi/igbo"
	"obi/platform/entity"
	"obi/platform/errs"
	"obi/platform/input"
)

// Limits in letters; the specification sets none, so these are generous.
const (
	maxProverb = 600
	maxMeaning = 5_000
)

// Proverb is a proverb as stored and answered (spec 3).
type Proverb struct {
	entity.Meta  `gorm:"embedded"`
	Content      `gorm:"embedded"`
	Audio        *attach.Recording `json:"audio,omitempty" gorm:"serializer:json"`
	SuggestionID *string           `json:"suggestionId,omitempty" doc:"The suggestion it was made from"`
}

// Content is what administrators write about a proverb.
type Content struct {
	Proverb    string   `json:"proverb" doc:"In Igbo"`
	Meaning    string   `json:"meaning" doc:"In English"`
	Categories []string `json:"categories" gorm:"serializer:json" nullable:"false"`
}

// ProverbInput is a proverb as a client sends it. Unknown and read-only fields,
// its audio among them, are ignored, so that a client may send back what it was
// given.
type ProverbInput struct {
	_ struct{} `json:"-" additionalProperties:"true"`
	entity.MetaInput
	Proverb    string     `json:"proverb,omitempty"`
	Meaning    string     `json:"meaning,omitempty"`
	Categories input.List `json:"categories,omitempty" doc:"Those that do not exist are left out"`
}

// TransformSchema says in its description how long its texts may be.
func (ProverbInput) TransformSchema(_ huma.Registry, schema *huma.Schema) *huma.Schema {
	return input.Letters(schema, map[string]int{"proverb": maxProverb, "meaning": maxMeaning})
}

// Content cleans what was typed and checks it (spec 5: proverb and meaning are
// required, categories are not).
func (in ProverbInput) Content(rules *errs.Rules, _ bool) Content {
	for _, name := range in.Categories {
		input.CheckMarks(rules, name, "categories", "Category name")
	}
	return Content{
		Proverb:    input.Required(rules, in.Proverb, "proverb", "Proverb", maxProverb),
		Meaning:    input.Required(rules, in.Meaning, "meaning", "Meaning", maxMeaning),
		Categories: append([]string{}, in.Categories...),
	}
}

// row is a proverb as the table holds it, with what order and near duplicates need.
type row struct {
	Proverb    `gorm:"embedded"`
	igbo.Place `gorm:"embedded"`
	Folded     string
}

func newRow(p *Proverb) any {
	return &row{*p, igbo.PlaceOf(p.Content.Proverb), igbo.Fold(p.Content.Proverb)}
}
