package kwuo

import (
	"context"

	"gorm.io/gorm"

	"obi/platform/index"
)

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
