package audio

import (
	"context"
	"errors"
	"time"

	"gorm.io/gorm"
	"gorm.io/gorm/clause"

	"obi/audio-svc/audioclient"
	"obi/platform/db"
	"obi/platform/errs"
)

// hide hides a file from clients. It can be shown again during the retention period keep. An ID
// without a stored file is deleted, so that a late upload cannot restore it.
func (f *files) hide(ctx context.Context, id string) error {
	if f.keep > 0 {
		hidden, err := f.rows.hide(ctx, id, f.now())
		if err != nil || hidden {
			return err
		}
	}
	return f.remove(ctx, id)
}

// show serves a hidden file again. It returns errs.NotFound if the file was permanently deleted.
func (f *files) show(ctx context.Context, id string) (audioclient.Info, error) {
	file, err := f.rows.show(ctx, id)
	if err != nil {
		return audioclient.Info{}, err
	}
	return file.Info(), nil
}

// hide reports whether the file is hidden now.
func (r *rows) hide(ctx context.Context, id string, now time.Time) (isHidden bool, err error) {
	err = r.db.Change(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		// Locked, because a transaction that shows it may be running.
		var state string
		if err := tx.Raw(`SELECT state FROM audio_files WHERE file_id = ? FOR UPDATE`, id).Scan(&state).Error; err != nil {
			return nil, err
		}
		isHidden = state == stored || state == hidden
		if state != stored {
			return nil, nil
		}
		if err := tx.Exec(`UPDATE audio_files SET state = ? WHERE file_id = ?`, hidden, id).Error; err != nil {
			return nil, err
		}
		err := tx.Exec(`INSERT INTO hidden_files VALUES (?, ?) ON CONFLICT (file_id) DO UPDATE SET hidden_at = excluded.hidden_at`, id, now).Error
		return &db.Audit{Action: "hide", Entity: "audio", ID: id}, err
	})
	return isHidden, err
}

func (r *rows) show(ctx context.Context, id string) (file *File, err error) {
	err = r.db.Change(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		file = &File{}
		// Locked, because a transaction that hides it may be running.
		if err := tx.Clauses(clause.Locking{Strength: "UPDATE"}).Where("file_id = ? AND state IN ?", id, []string{stored, hidden}).Take(file).Error; err != nil {
			return nil, err
		}
		if file.State == stored { // it was shown before
			return nil, nil
		}
		file.State = stored
		if err := tx.Exec(`UPDATE audio_files SET state = ? WHERE file_id = ?`, stored, id).Error; err != nil {
			return nil, err
		}
		return &db.Audit{Action: "show", Entity: "audio", ID: id}, tx.Exec(`DELETE FROM hidden_files WHERE file_id = ?`, id).Error
	})
	if errors.Is(err, gorm.ErrRecordNotFound) {
		err = errs.New(errs.NotFound, "This audio file was permanently deleted")
	}
	return file, err
}

// expire marks files that have been hidden since before a time for deletion.
func (r *rows) expire(ctx context.Context, before time.Time) error {
	return r.db.Change(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		changed := tx.Exec(`WITH due AS (DELETE FROM hidden_files WHERE hidden_at < ? RETURNING file_id)
			UPDATE audio_files SET state = ? FROM due WHERE due.file_id = audio_files.file_id AND state = ?`, before, deleting, hidden)
		if changed.Error != nil || changed.RowsAffected == 0 {
			return nil, changed.Error
		}
		return &db.Audit{Action: "delete", Entity: "audio", After: map[string]int64{"kept long enough": changed.RowsAffected}}, nil
	})
}
