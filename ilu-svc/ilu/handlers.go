package ilu

import (
	"time"

	"gorm.io/gorm"

	"obi/audio-svc/audioclient/attach"
	"obi/audio-svc/audioclient/recorded"
	"obi/platform/db"
	"obi/platform/entity"
	"obi/platform/moderation"
)

type handlers struct {
	proverbs    *proverbStore
	search      *proverbs
	categories  *categories
	suggestions *suggestions
}

type proverbStore = recorded.Store[Proverb, Content, ProverbInput]

func newHandlers(database *db.DB, now func() time.Time, files *attach.Files) *handlers {
	h := &handlers{
		proverbs:    newProverbs(database, now, files),
		search:      &proverbs{db: database},
		suggestions: newSuggestions(database, now),
	}
	h.categories = &categories{database, h.proverbs, h.search}
	return h
}

func newProverbs(database *db.DB, now func() time.Time, files *attach.Files) *proverbStore {
	store := entity.Store[Proverb, Content, ProverbInput]{
		DB: database, Now: now, Table: "proverbs", Noun: "proverb", Row: newRow,
		Meta:    func(p *Proverb) *entity.Meta { return &p.Meta },
		Content: func(p *Proverb) *Content { return &p.Content },
		Importing: entity.Importing[Content]{
			Columns: []string{"proverb"}, Key: func(c *Content) []string { return []string{c.Proverb} }, Order: "letter_rank, sort_text, id",
			Begin: newImportedCategories,
		},
		Preparing: keepKnown,
		Returning: func(tx *gorm.DB, p *Proverb) error {
			return moderation.ClearTaken(tx, "listed_suggestions", "proverb_id", &p.SuggestionID)
		},
	}
	audio := func(p *Proverb) **attach.Recording { return &p.Audio }
	return recorded.New(store, files, audio)
}
