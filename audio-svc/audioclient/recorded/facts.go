package recorded

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"gorm.io/gorm"

	"obi/audio-svc/audioclient"
	"obi/platform/db"
	"obi/platform/entity"
	"obi/platform/web"
)

// fillEvery is the time between two searches for recordings without facts or uploader. They were stored
// before an update, or the previous version stored them or edited their entries since.
const fillEvery = 5 * time.Minute

// One returns one entity. The facts and the loudness of a recording may change without a new version of
// the entity, so the ETag depends on them too.
func (r *Store[E, In]) One(ctx context.Context, in *entity.IDInput) (*entity.Output[E], error) {
	out, err := r.Store.One(ctx, in)
	if err != nil {
		return nil, err
	}
	if recording := *r.recordings.Audio(out.Body); recording != nil {
		details, err := json.Marshal([]any{recording.Facts, recording.Loudness})
		if err != nil {
			return nil, err
		}
		out.ETag = web.WithDetails(out.ETag, details)
	}
	return out, nil
}

// fillRegularly fills in the missing uploaders and facts of recordings, until ctx ends. Replicas may do
// so at the same time.
func (f *Files) fillRegularly(ctx context.Context) error {
	ticker := time.NewTicker(fillEvery)
	defer ticker.Stop()
	for {
		if err := errors.Join(f.fillUploaders(ctx), f.fill(ctx)); err != nil && ctx.Err() == nil {
			f.log.InfoContext(ctx, "facts about recordings are not known yet", "table", f.table, "error", err)
		}
		select {
		case <-ctx.Done():
			return nil
		case <-ticker.C:
		}
	}
}

// fillUploaders sets who uploaded the recordings that the previous version stored.
func (f *Files) fillUploaders(ctx context.Context) error {
	return f.db.Change(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		var rows []struct{ ID, FileID string }
		err := tx.Raw(`SELECT e.id, linked AS file_id FROM `+f.table+` AS e, LATERAL (`+firstNaming(`e.id`, `e.audio ->> 'fileId'`)+`) AS first
			WHERE recorded_by = '' AND linked <> '' AND (actor <> '' OR copy_of <> '')`, map[string]any{"noun": f.noun}).Scan(&rows).Error
		for _, row := range rows {
			var by string
			if err == nil {
				by, err = f.uploader(tx, row.ID, row.FileID)
			}
			if err == nil && by != "" {
				err = tx.Exec(`UPDATE `+f.table+` SET recorded_by = ? WHERE id = ? AND audio ->> 'fileId' = ?`, by, row.ID, row.FileID).Error
			}
		}
		return nil, err
	})
}

// fill asks audio-svc for the facts of all recordings that lack them, a few at a time.
func (f *Files) fill(ctx context.Context) error {
	type row struct{ ID, FileID string }
	for after := ""; ; {
		var rows []row
		err := f.db.Read(ctx, func(tx *gorm.DB) error {
			return tx.Raw(`SELECT id, audio ->> 'fileId' AS file_id FROM `+f.table+`
				WHERE id > ? AND audio ->> 'fileId' IS NOT NULL AND audio ->> 'playable' IS NULL ORDER BY id LIMIT ?`, after, audioclient.MaxFacts).Scan(&rows).Error
		})
		if err != nil || len(rows) == 0 {
			return err
		}
		ids := make([]string, len(rows))
		for i, one := range rows {
			ids[i] = one.FileID
		}
		facts, err := f.client.Facts(ctx, ids)
		if err != nil {
			return err
		}
		for _, one := range rows {
			if err := f.setFacts(ctx, one.ID, one.FileID, facts[one.FileID]); err != nil {
				return err
			}
		}
		after = rows[len(rows)-1].ID
	}
}

// setFacts sets the facts of a recording, unless its entity has another recording now, or nothing is
// known.
func (f *Files) setFacts(ctx context.Context, id, fileID string, facts audioclient.Facts) error {
	if facts.Playable == "" {
		return nil
	}
	text, err := json.Marshal(facts)
	if err != nil {
		return err
	}
	return f.db.Change(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		return nil, tx.Exec(`UPDATE `+f.table+` SET audio = audio || ?::jsonb WHERE id = ? AND audio ->> 'fileId' = ?`, string(text), id, fileID).Error
	})
}
