package kwuo

import (
	"slices"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"obi/audio-svc/audioclient/recorded"
	"obi/igbo"
	"obi/platform/db"
	"obi/platform/entity"
	"obi/platform/errs"
	"obi/platform/input"
)

// Limits in letters. The specification sets none, and the screen lets people add any number of
// options (spec 5), so these are generous.
const (
	maxRiddle      = 600
	maxTranslation = 5_000
	maxOption      = 300
	maxOptions     = 100
	minOptions     = 2
)

// Riddle is a riddle as stored and answered (spec 3).
type Riddle struct {
	entity.Meta `gorm:"embedded"`
	Content     `gorm:"embedded"`
	Audio       *recorded.Recording `json:"audio,omitempty" gorm:"serializer:json"`
	RecordedBy  string              `json:"-"` // see recorded.Kind
}

// Content holds the fields of a riddle that administrators edit.
type Content struct {
	Riddle      string   `json:"riddle" doc:"In Igbo"`
	Translation string   `json:"translation" doc:"In English"`
	Answer      string   `json:"answer" doc:"One of the options"`
	Options     []string `json:"options" gorm:"serializer:json" nullable:"false" doc:"Two at least, each once"`
}

// RiddleInput is a riddle as sent by a client. Unknown and read-only fields, including the audio,
// are ignored, so that clients may send back what they received.
type RiddleInput struct {
	_ struct{} `json:"-" additionalProperties:"true"`
	entity.MetaInput
	Riddle      string     `json:"riddle,omitempty"`
	Translation string     `json:"translation,omitempty"`
	Answer      string     `json:"answer,omitempty"`
	Options     input.List `json:"options,omitempty" doc:"Empty ones are left out, equal ones count once"`
}

// TransformSchema adds the lengths of texts that Content allows to the API description.
func (RiddleInput) TransformSchema(_ huma.Registry, schema *huma.Schema) *huma.Schema {
	return input.Letters(schema, func(rules *errs.Rules) { RiddleInput{Options: input.List{"an option"}}.Content(rules) })
}

// Content cleans and checks the input (spec 5: riddle, translation and answer are required, and the
// answer must be one of at least two options).
func (in RiddleInput) Content(rules *errs.Rules) Content {
	c := Content{
		Riddle:      input.Required(rules, in.Riddle, "riddle", "Riddle", maxRiddle),
		Translation: input.Required(rules, in.Translation, "translation", "Translation", maxTranslation),
		Answer:      input.Required(rules, in.Answer, "answer", "Answer", maxOption),
		Options:     options(rules, in.Options),
	}
	known := c.Answer == "" || len(c.Options) < minOptions || slices.Contains(c.Options, c.Answer)
	rules.Check(known, "answer", "Please select a valid answer from the filled options")
	return c
}

// options removes duplicates, which people could not tell apart, and checks how many options there
// are.
func options(rules *errs.Rules, sent []string) []string {
	kept := []string{}
	for _, option := range sent[:min(len(sent), maxOptions+1)] {
		if option = input.Optional(rules, option, "options", "An option", maxOption); option != "" && !slices.Contains(kept, option) {
			kept = append(kept, option)
		}
	}
	rules.Check(len(sent) <= maxOptions, "options", "At most %d options", maxOptions)
	rules.Check(len(kept) >= minOptions, "options", "Please fill at least %d options", minOptions)
	return kept
}

type riddles = recorded.Store[Riddle, RiddleInput]

func newRiddles(database *db.DB, now func() time.Time, files *recorded.Files) *riddles {
	recordings := recorded.Kind[Riddle]{
		Files:      files,
		Audio:      func(r *Riddle) **recorded.Recording { return &r.Audio },
		RecordedBy: func(r *Riddle) *string { return &r.RecordedBy },
	}
	return recorded.New(&entity.Store[Riddle, RiddleInput]{
		DB: database, Now: now, Table: table, Noun: "riddle", Kind: kind{recordings},
		ImportTable: entity.ImportTable{Columns: []string{"riddle"}, Order: "created_at DESC, id DESC"},
	}, recordings)
}

// table is the table of riddles.
const table = "riddles"

// kind describes riddles to platform/entity. recorded.Kind shows and hides recordings.
type kind struct{ recorded.Kind[Riddle] }

func (kind) Meta(r *Riddle) *entity.Meta  { return &r.Meta }
func (kind) Key(r *Riddle) []string       { return []string{r.Content.Riddle} }
func (kind) Content(r *Riddle) any        { return r.Content }
func (kind) CopyContent(to, from *Riddle) { to.Content = from.Content }
func (kind) SetContent(r *Riddle, in RiddleInput, rules *errs.Rules, _ bool) {
	r.Content = in.Content(rules)
}

// Rows returns rows with the columns for sorting.
func (kind) Rows(all []*Riddle) any {
	type row struct {
		Riddle       `gorm:"embedded"`
		igbo.SortKey `gorm:"embedded"`
	}
	rows := make([]row, len(all))
	for i, r := range all {
		rows[i] = row{*r, igbo.SortKeyOf(r.Content.Riddle)}
	}
	return rows
}
