package kwuo

import (
	"context"
	"time"

	"gorm.io/gorm"

	"obi/audio-svc/audioclient/attach"
	"obi/audio-svc/audioclient/recorded"
	"obi/platform/db"
	"obi/platform/entity"
	"obi/platform/index"
)

// table is the name of the table of riddles.
const table = "riddles"

type riddles = recorded.Store[Riddle, Content, RiddleInput]

// kind describes riddles to platform/entity.
type kind struct {
	recorded.Kind[Riddle, Content]
}

func (kind) Meta(r *Riddle) *entity.Meta { return &r.Meta }
func (kind) Content(r *Riddle) *Content  { return &r.Content }
func (kind) Rows(all []*Riddle) any      { return rowsOf(all) }
func (kind) Key(c *Content) []string     { return []string{c.Riddle} }

func newRiddles(database *db.DB, now func() time.Time, files *attach.Files) *riddles {
	recordings := recorded.Kind[Riddle, Content]{Files: files, Table: table, Audio: func(r *Riddle) **attach.Recording { return &r.Audio }}
	return recorded.New(&entity.Store[Riddle, Content, RiddleInput]{
		DB: database, Now: now, Table: table, Noun: "riddle", Kind: kind{recordings},
		ImportTable: entity.ImportTable{Columns: []string{"riddle"}, Order: "created_at DESC, id DESC"},
	}, recordings)
}

type handlers struct {
	*riddles
	index *index.Index[Riddle, facts]
}

type countsOutput struct{ Body Counts }

// Counts holds the number of riddles.
type Counts struct {
	Riddles int64 `json:"riddles"`
}

func (h *handlers) counts(ctx context.Context, _ *struct{}) (*countsOutput, error) {
	n, err := h.Count(ctx)
	if err != nil {
		return nil, err
	}
	return &countsOutput{Counts{Riddles: n}}, nil
}

type summaryOutput struct{ Body Summary }

// Summary holds the dashboard's numbers about the riddles.
type Summary struct {
	Total     int64 `json:"total"`
	WithAudio int64 `json:"withAudio" doc:"Riddles with a recording"`
}

func (h *handlers) summary(ctx context.Context, _ *struct{}) (*summaryOutput, error) {
	out := &summaryOutput{}
	err := h.DB.Read(ctx, func(tx *gorm.DB) error {
		return tx.Raw(`SELECT count(*) AS total, count(audio) AS with_audio FROM riddles`).Scan(&out.Body).Error
	})
	return out, err
}
