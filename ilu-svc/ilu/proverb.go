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

// Content holds the fields of a proverb that administrators edit.
type Content struct {
	Proverb    string   `json:"proverb" doc:"In Igbo"`
	Meaning    string   `json:"meaning" doc:"In English"`
	Categories []string `json:"categories" gorm:"serializer:json" nullable:"false"`
}

// ProverbInput is a proverb as sent by a client. Unknown and read-only fields, including the audio,
// are ignored, so that clients may send back what they received.
type ProverbInput struct {
	_ struct{} `json:"-" additionalProperties:"true"`
	entity.MetaInput
	Proverb    string     `json:"proverb,omitempty"`
	Meaning    string     `json:"meaning,omitempty"`
	Categories input.List `json:"categories,omitempty" doc:"Unknown categories are left out"`
}

// TransformSchema adds the lengths of texts that Content allows to the API description.
func (ProverbInput) TransformSchema(_ huma.Registry, schema *huma.Schema) *huma.Schema {
	return input.Letters(schema, func(rules *errs.Rules) { ProverbInput{}.Content(rules, true) })
}

// Content cleans and checks the input (spec 5: proverb and meaning are required, categories are
// not).
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

// row is a row of the table proverbs. It adds the columns for sorting and for finding similar
// proverbs.
type row struct {
	Proverb    `gorm:"embedded"`
	igbo.Place `gorm:"embedded"`
	Folded     string
}

func rowsOf(proverbs []*Proverb) []row {
	rows := make([]row, len(proverbs))
	for i, p := range proverbs {
		rows[i] = row{*p, igbo.PlaceOf(p.Content.Proverb), igbo.Fold(p.Content.Proverb)}
	}
	return rows
}
