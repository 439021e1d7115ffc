package files

import (
	"context"
	"errors"
	"io"

	"gorm.io/gorm"

	"obi/audio-svc/audioclient"
	"obi/platform/db"
	"obi/platform/errs"
)

var (
	errOtherOriginal = errs.New(errs.Conflict, "This audio file already has another original")
	errNoOriginal    = errs.New(errs.NotFound, "This audio file has no original")
	errTooLate       = errs.New(errs.Unavailable, "This took too long and was stopped. Please try again.")
)

// UploadOriginal stores the original of a recording that is not stored yet: row pending, object, and
// then the row that links it. Upload of the recording marks both as stored. It may be repeated. It
// returns errs.Conflict if the recording exists, was hidden or deleted, or has another original.
func (s *Store) UploadOriginal(ctx context.Context, kind Kind, id, filename, extension string, content []byte) (audioclient.Info, error) {
	row := s.newFile(audioclient.NewID(), filename, extension, content)
	if known, err := s.findOriginal(ctx, id, Pending, Stored); !errors.Is(err, errNoOriginal) {
		if err == nil && (known.SHA256 != row.SHA256 || known.Filename != row.Filename) {
			err = errOtherOriginal
		}
		return audioclient.Info{}, err
	}
	if _, err := s.announce(ctx, row); err != nil {
		return audioclient.Info{}, err
	}
	err := s.objects.Put(ctx, row.FileID, content)
	if err == nil {
		err = s.linkOriginal(ctx, id, row.FileID)
	}
	if err != nil {
		ctx = context.WithoutCancel(ctx)
		_ = s.Delete(ctx, row.FileID) // else the sweep deletes it
		return audioclient.Info{}, err
	}
	return row.info(kind, audioclient.Facts{}), nil
}

// linkOriginal links an original, whose object is stored, to a recording that is not stored yet.
func (s *Store) linkOriginal(ctx context.Context, id, originalID string) error {
	return s.DB.Change(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		state, err := lock(tx, id)
		switch {
		case err != nil:
			return nil, err
		case state == Deleting || state == Deleted:
			return nil, errDeleted
		case state != "" && state != Pending:
			return nil, errOtherOriginal
		}
		linked := tx.Exec(`INSERT INTO originals VALUES (?, ?) ON CONFLICT (file_id) DO NOTHING`, id, originalID)
		if linked.Error == nil && linked.RowsAffected == 0 {
			return nil, errOtherOriginal
		}
		return nil, linked.Error
	})
}

// findOriginal returns the original of a recording if it is in one of the states.
func (s *Store) findOriginal(ctx context.Context, id string, states ...string) (*File, error) {
	file, err := db.Row[File](ctx, s.DB, `SELECT `+db.Columns[File]()+` FROM audio_files
		WHERE file_id = (SELECT original_id FROM originals WHERE originals.file_id = $1) AND state = ANY ($2)`, id, states)
	if errors.Is(err, gorm.ErrRecordNotFound) {
		err = errNoOriginal
	}
	return file, err
}

// OpenOriginal returns the original of a stored or hidden recording and its content, which the caller
// must close.
func (s *Store) OpenOriginal(ctx context.Context, id string) (*File, io.ReadCloser, error) {
	file, err := s.findOriginal(ctx, id, Stored, Hidden)
	if err != nil {
		return nil, nil, err
	}
	content, err := s.objects.Get(ctx, file.FileID, 0, file.Size)
	if errs.KindOf(err) == errs.NotFound { // the object may reappear
		err = errs.Wrap(err, errs.Unavailable, "This file cannot be read right now")
	}
	return file, content, err
}

// follow sets the originals of the recordings that match an SQL condition to the state of their
// recording, in the transaction that changed it. So both or neither can be read.
func follow(tx *gorm.DB, condition string, args ...any) error {
	return tx.Exec(`UPDATE audio_files SET state = pairs.state FROM (
			SELECT original_id, CASE WHEN recording.state IN ('stored', 'hidden') THEN recording.state ELSE 'deleting' END AS state
			FROM originals JOIN audio_files AS recording USING (file_id) JOIN audio_files AS original ON original.file_id = original_id
			WHERE recording.state <> 'pending' AND original.state NOT IN ('deleting', 'deleted', recording.state) AND `+condition+`
			ORDER BY recording.file_id FOR UPDATE OF recording
		) AS pairs WHERE audio_files.file_id = original_id AND audio_files.state NOT IN ('deleting', 'deleted')`, args...).Error
}

// followOne is follow for one recording. It returns an error if the original of a stored recording was
// given up.
func followOne(tx *gorm.DB, id string) error {
	if err := follow(tx, `recording.file_id = ?`, id); err != nil {
		return err
	}
	var isLost bool
	err := tx.Raw(`SELECT EXISTS (SELECT FROM originals JOIN audio_files ON audio_files.file_id = original_id
		WHERE originals.file_id = ? AND state IN ('deleting', 'deleted'))`, id).Scan(&isLost).Error
	if err == nil && isLost {
		err = errTooLate
	}
	return err
}

// followRecordings repairs pairs in which only the recording was changed: the previous version does not
// know originals. It forgets pairs in which both are deleted. Until then, a late upload of the recording
// must see that its original was given up.
func (s *sweep) followRecordings(ctx context.Context) error {
	return s.DB.Change(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		if err := follow(tx, `true`); err != nil {
			return nil, err
		}
		return nil, tx.Exec(`DELETE FROM originals USING audio_files AS recording, audio_files AS original
			WHERE recording.file_id = originals.file_id AND original.file_id = original_id AND recording.state = 'deleted' AND original.state = 'deleted'`).Error
	})
}
