package moderation

import (
	"context"
	"encoding/json"
	"time"

	"gorm.io/gorm"

	"obi/platform/errs"
	"obi/platform/reqctx"
)

// Correction says who corrected a submission last, and when. The column corrected of the queue's table
// holds it with the corrected content, beside what was submitted.
type Correction struct {
	By string    `json:"by" doc:"Username of the administrator who corrected it last"`
	At time.Time `json:"at"`
}

// CheckSeen returns a Conflict that names the administrator unless seen is the time of the correction.
// noun names the submission. seen is nil if a client knows of no correction.
func (c Correction) CheckSeen(noun string, seen *time.Time) error {
	if seen != nil && c.At.Equal(*seen) {
		return nil
	}
	return errs.New(errs.Conflict, "%s has corrected this %s since you opened it. Save again to replace their corrections, or discard yours to see them.", c.By, noun)
}

// NewCorrection returns the correction that the request's administrator makes now.
func (q *Queue[T]) NewCorrection(ctx context.Context) Correction {
	return Correction{reqctx.From(ctx).Actor, q.Now().UTC().Truncate(time.Microsecond)}
}

// StoreCorrections stores the corrected content of a submission with its Correction as JSON. It removes
// the corrections if corrected is nil.
func (q *Queue[T]) StoreCorrections(tx *gorm.DB, id string, corrected any) error {
	text, err := json.Marshal(corrected)
	if err != nil {
		return err
	}
	// nil is encoded as null
	return tx.Exec(`UPDATE `+q.Table+` SET corrected = NULLIF(CAST(? AS jsonb), 'null') WHERE id = ?`, string(text), id).Error
}
