package audio

import (
	"context"
	"errors"
	"time"

	"gorm.io/gorm"
	"gorm.io/gorm/clause"

	"obi/platform/db"
	"obi/platform/errs"
)

// rows accesses the table audio_files.
type rows struct{ db *db.DB }

var (
	errDeleted = errs.New(errs.Conflict, "This audio file was deleted")
	errHidden  = errs.New(errs.Conflict, "This audio file was deleted") // the object is kept
	errNoAudio = errs.New(errs.NotFound, "This audio file does not exist")
)

// begin announces a file and returns the current row: this file, or an earlier upload of the same
// content. It returns errs.Conflict if the ID has other content.
func (r *rows) begin(ctx context.Context, file *File) (now *File, err error) {
	err = r.db.Change(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		if err := tx.Clauses(clause.OnConflict{DoNothing: true}).Create(file).Error; err != nil {
			return nil, err
		}
		now = &File{}
		if err := tx.Where("file_id = ?", file.FileID).Take(now).Error; err != nil {
			return nil, err
		}
		switch {
		case now.State == hidden || now.State == deleting || now.State == deleted:
			return nil, errDeleted
		case !now.sameContent(file):
			return nil, errs.New(errs.Conflict, "Another audio file has this id already")
		default:
			return nil, nil
		}
	})
	return now, err
}

// finish marks an announced file as stored, once its object is there. It returns errDeleted if the
// file was deleted in between, and errHidden if it was hidden.
func (r *rows) finish(ctx context.Context, file *File) error {
	return r.db.Change(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		var state string
		if err := tx.Raw(`SELECT state FROM audio_files WHERE file_id = ? FOR UPDATE`, file.FileID).Scan(&state).Error; err != nil {
			return nil, err
		}
		switch state {
		case pending:
			return &db.Audit{Action: "store", Entity: "audio", ID: file.FileID, After: file.Info()},
				tx.Exec(`UPDATE audio_files SET state = ? WHERE file_id = ?`, stored, file.FileID).Error
		case stored: // a concurrent repetition of the same upload finished first
			return nil, nil
		case hidden:
			return nil, errHidden
		default:
			return nil, errDeleted
		}
	})
}

// get returns a file that is in one of the states.
func (r *rows) get(ctx context.Context, id string, states ...string) (file *File, err error) {
	file, err = db.Row[File](ctx, r.db, `SELECT `+db.Columns[File]()+` FROM audio_files WHERE file_id = $1 AND state = ANY ($2)`, id, states)
	if errors.Is(err, gorm.ErrRecordNotFound) {
		return nil, errNoAudio
	}
	return file, err
}

// remove marks a file as deleted and reports whether it may have an object. It records an unknown
// ID as deleted.
func (r *rows) remove(ctx context.Context, id string, now time.Time) (mayHaveObject bool, err error) {
	err = r.db.Change(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		var was string
		if err := tx.Raw(`SELECT state FROM audio_files WHERE file_id = ? FOR UPDATE`, id).Scan(&was).Error; err != nil {
			return nil, err
		}
		mayHaveObject = was == deleting
		if was == deleting || was == deleted {
			return nil, nil
		}
		var is string
		err := tx.Raw(`INSERT INTO audio_files (file_id, state, uploaded_at) VALUES (?, ?, ?)
			ON CONFLICT (file_id) DO UPDATE SET state = ? RETURNING state`, id, deleted, now, deleting).Scan(&is).Error
		mayHaveObject = is == deleting
		return &db.Audit{Action: "delete", Entity: "audio", ID: id}, err
	})
	return mayHaveObject, err
}

// markRemoved marks a file whose object was deleted, and erases its facts.
func (r *rows) markRemoved(ctx context.Context, id string) error {
	return r.db.Change(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		if err := tx.Exec(`DELETE FROM checked_files WHERE file_id = ?`, id).Error; err != nil {
			return nil, err
		}
		return nil, tx.Exec(`UPDATE audio_files SET state = ?, filename = '', extension = '', size = 0, sha256 = ''
			WHERE file_id = ? AND state = ?`, deleted, id, deleting).Error
	})
}
