package ilu

import (
	"slices"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"gorm.io/gorm"

	"obi/audio-svc/audioclient/recorded"
	"obi/igbo"
	"obi/ilu-svc/category"
	"obi/platform/db"
	"obi/platform/entity"
	"obi/platform/errs"
	"obi/platform/input"
	"obi/platform/moderation"
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
	Audio        *recorded.Recording `json:"audio,omitempty" gorm:"serializer:json"`
	RecordedBy   string              `json:"-"` // see recorded.Kind
	SuggestionID *string             `json:"suggestionId,omitempty" doc:"The suggestion it was made from"`
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
	return input.Letters(schema, func(rules *errs.Rules) { ProverbInput{}.Content(rules) })
}

// Content cleans and checks the input (spec 5: proverb and meaning are required, categories are
// not).
func (in ProverbInput) Content(rules *errs.Rules) Content {
	for _, name := range in.Categories {
		input.CheckMarks(rules, name, "categories", "Category name")
	}
	return Content{
		Proverb:    input.Required(rules, in.Proverb, "proverb", "Proverb", maxProverb),
		Meaning:    input.Required(rules, in.Meaning, "meaning", "Meaning", maxMeaning),
		Categories: append([]string{}, in.Categories...),
	}
}

// proverbs adds, edits and deletes proverbs (entity.Store) and their recordings (recorded.Store).
type proverbs = recorded.Store[Proverb, ProverbInput]

func newProverbs(database *db.DB, now func() time.Time, files *recorded.Files) *proverbs {
	recordings := recorded.Kind[Proverb]{
		Files:      files,
		Audio:      func(p *Proverb) **recorded.Recording { return &p.Audio },
		RecordedBy: func(p *Proverb) *string { return &p.RecordedBy },
	}
	return recorded.New(&entity.Store[Proverb, ProverbInput]{
		DB: database, Now: now, Table: table, Noun: "proverb", Kind: kind{recordings},
		ImportTable: entity.ImportTable{Columns: []string{"proverb"}, Order: "letter_rank, sort_text, id"},
	}, recordings)
}

// table is the table of proverbs.
const table = "proverbs"

// kind describes proverbs to platform/entity. recorded.Kind shows and hides recordings.
type kind struct{ recorded.Kind[Proverb] }

func (kind) Meta(p *Proverb) *entity.Meta  { return &p.Meta }
func (kind) Key(p *Proverb) []string       { return []string{p.Content.Proverb} }
func (kind) Content(p *Proverb) any        { return p.Content }
func (kind) CopyContent(to, from *Proverb) { to.Content = from.Content }
func (kind) SetContent(p *Proverb, in ProverbInput, rules *errs.Rules, _ bool) {
	p.Content = in.Content(rules)
}

// Rows returns rows with the columns for sorting and for finding similar proverbs.
func (kind) Rows(all []*Proverb) any {
	type row struct {
		Proverb      `gorm:"embedded"`
		igbo.SortKey `gorm:"embedded"`
		Folded       string
	}
	rows := make([]row, len(all))
	for i, p := range all {
		rows[i] = row{*p, igbo.SortKeyOf(p.Content.Proverb), igbo.Fold(p.Content.Proverb)}
	}
	return rows
}

// Restoring forgets the suggestion of a proverb if it was erased or another proverb was made from it.
func (kind) Restoring(tx *gorm.DB, p *Proverb) error {
	return moderation.ClearStaleLink(tx, "listed_suggestions", "published_id", &p.SuggestionID)
}

// Begin keeps categories from being deleted, and returns the completer that replaces a proverb's
// categories by listed names.
func (kind) Begin(tx *gorm.DB) (entity.Completer[Proverb], error) {
	known, err := category.Lock(tx)
	return &categoryCompleter{Known: known, tx: tx}, err
}

// categoryCompleter replaces the categories of proverbs by existing or new ones. Others are dropped
// (spec 5).
type categoryCompleter struct {
	*category.Known
	tx     *gorm.DB
	audits []*db.Audit
}

// Complete replaces categories by their names in the list. It adds the missing ones if create is
// set, and otherwise returns them as dropped.
func (c *categoryCompleter) Complete(p *Proverb, create bool, rules *errs.Rules) (dropped []string, err error) {
	kept, fresh := []string{}, []string{}
	for _, want := range p.Categories {
		to := &kept
		name, err := c.Find(want)
		if err != nil {
			return nil, err
		}
		if name == "" {
			name = category.Listed(fresh, want)
		}
		switch {
		case name != "":
		case create:
			to, name = &fresh, category.CheckName(rules, "categories", want)
			kept = append(kept, name)
		default:
			to, name = &dropped, want
		}
		if !slices.Contains(*to, name) {
			*to = append(*to, name)
		}
	}
	if rules.Err() != nil {
		return nil, nil //nolint:nilerr // the caller reports the rules
	}
	for _, name := range fresh {
		audit, err := category.AddIn(c.tx, name)
		if err != nil {
			return nil, err
		}
		if audit == nil { // added concurrently, or equal for PostgreSQL only
			rules.Check(false, "categories", "A category like %s already exists", name)
			return nil, nil
		}
		c.Names, c.audits = append(c.Names, name), append(c.audits, audit)
	}
	p.Categories = kept
	return dropped, nil
}

// Audits returns the audit rows of the added categories.
func (c *categoryCompleter) Audits() []*db.Audit { return c.audits }
