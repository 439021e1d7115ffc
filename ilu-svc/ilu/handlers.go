package ilu

import (
	"time"

	"gorm.io/gorm"

	"obi/audio-svc/audioclient/attach"
	"obi/audio-svc/audioclient/recorded"
	"obi/ilu-svc/category"
	"obi/platform/db"
	"obi/platform/entity"
	"obi/platform/moderation"
)

type handlers struct {
	proverbs    *proverbStore
	search      *proverbs
	categories  *category.Categories
	suggestions *suggestions
}

type proverbStore = recorded.Store[Proverb, Content, ProverbInput]

func newHandlers(database *db.DB, now func() time.Time, files *attach.Files) *handlers {
	h := &handlers{
		proverbs:    newProverbs(database, now, files),
		search:      &proverbs{db: database},
		suggestions: newSuggestions(database, now),
	}
	h.categories = &category.Categories{DB: database, Proverbs: &categorized{h.proverbs, h.search}}
	return h
}

// kind describes proverbs to platform/entity.
type kind struct {
	recorded.Kind[Proverb, Content]
}

func (kind) Meta(p *Proverb) *entity.Meta { return &p.Meta }
func (kind) Content(p *Proverb) *Content  { return &p.Content }
func (kind) Rows(all []*Proverb) any      { return rowsOf(all) }
func (kind) Key(c *Content) []string      { return []string{c.Proverb} }

// Begin returns what replaces the categories of proverbs by existing or new ones.
func (kind) Begin(tx *gorm.DB, options *entity.ImportOptions) (entity.Completer[Content], error) {
	known, err := category.Lock(tx)
	return &categoryCompleter{Known: known, tx: tx, create: options.CreateCategories}, err
}

func (kind) Restoring(tx *gorm.DB, p *Proverb) error {
	return moderation.ClearTaken(tx, "listed_suggestions", "proverb_id", &p.SuggestionID)
}

func newProverbs(database *db.DB, now func() time.Time, files *attach.Files) *proverbStore {
	recordings := recorded.Kind[Proverb, Content]{Files: files, Table: "proverbs", Audio: func(p *Proverb) **attach.Recording { return &p.Audio }}
	return recorded.New(&entity.Store[Proverb, Content, ProverbInput]{
		DB: database, Now: now, Table: "proverbs", Noun: "proverb", Kind: kind{recordings},
		ImportTable: entity.ImportTable{Columns: []string{"proverb"}, Order: "letter_rank, sort_text, id"},
	}, recordings)
}
