package files

import (
	"context"
	"errors"
	"io"
	"time"

	"gorm.io/gorm"
	"gorm.io/gorm/clause"

	"obi/platform/db"
	"obi/platform/errs"
)

// Hide hides a file from clients. Show can restore it during the retention period. An ID without a
// stored file is deleted, so that a late upload cannot restore it.
func (s *Store) Hide(ctx context.Context, id string) error {
	isHidden := false
	if s.Retention > 0 {
		err := s.DB.Change(ctx, func(tx *gorm.DB) (*db.Audit, error) {
			state, err := lock(tx, id)
			isHidden = state == Stored || state == Hidden
			if err != nil || state != Stored {
				return nil, err
			}
			_, err = HideWhere(tx, s.Now(), `file_id = ?`, id)
			return &db.Audit{Action: "hide", Entity: "audio", ID: id}, err
		})
		if err != nil || isHidden {
			return err
		}
	}
	return s.Delete(ctx, id)
}

// Show serves a hidden file again. It returns errs.NotFound if the file was permanently deleted.
func (s *Store) Show(ctx context.Context, id string) (file *File, err error) {
	err = s.DB.Change(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		file = &File{}
		// Locked, because another transaction may be hiding it.
		if err := tx.Clauses(clause.Locking{Strength: "UPDATE"}).Where("file_id = ? AND state IN ?", id, []string{Stored, Hidden}).Take(file).Error; err != nil {
			return nil, err
		}
		if file.State == Stored { // it was shown before
			return nil, nil
		}
		file.State = Stored
		_, err := ShowWhere(tx, `file_id = ?`, id)
		return &db.Audit{Action: "show", Entity: "audio", ID: id}, err
	})
	if errors.Is(err, gorm.ErrRecordNotFound) {
		err = errs.New(errs.NotFound, "This audio file was permanently deleted")
	}
	return file, err
}

// HideWhere hides the stored files that match an SQL condition, and returns their IDs. Their
// retention period begins at since.
func HideWhere(tx *gorm.DB, since time.Time, condition string, args ...any) (hidden []string, err error) {
	if hidden, err = changeState(tx, Stored, Hidden, condition, args); err == nil && len(hidden) > 0 {
		err = tx.Exec(`INSERT INTO hidden_files SELECT unnest(?::text[]), ? ON CONFLICT (file_id) DO UPDATE SET hidden_at = excluded.hidden_at`,
			db.TextArray(hidden), since).Error
	}
	if err == nil && len(hidden) > 0 {
		err = follow(tx, `recording.file_id = ANY (?)`, db.TextArray(hidden))
	}
	return hidden, err
}

// ShowWhere shows the hidden files that match an SQL condition, and returns their IDs.
func ShowWhere(tx *gorm.DB, condition string, args ...any) (shown []string, err error) {
	shown, err = changeState(tx, Hidden, Stored, condition, args)
	if err == nil && len(shown) > 0 {
		err = tx.Exec(`DELETE FROM hidden_files WHERE file_id = ANY (?)`, db.TextArray(shown)).Error
	}
	if err == nil && len(shown) > 0 {
		err = follow(tx, `recording.file_id = ANY (?)`, db.TextArray(shown))
	}
	return shown, err
}

func changeState(tx *gorm.DB, from, to, condition string, args []any) (ids []string, err error) {
	err = tx.Raw(`UPDATE audio_files SET state = ? WHERE state = ? AND `+condition+` RETURNING file_id`, append([]any{to, from}, args...)...).Scan(&ids).Error
	return ids, err
}

// Delete permanently deletes a file and its original. Clients cannot read it once the row is changed. If the object
// cannot be removed soon, the sweep removes it later. An unknown ID is recorded as deleted.
func (s *Store) Delete(ctx context.Context, id string) error {
	objects, err := s.markDeleting(ctx, id)
	if err != nil {
		return err
	}
	soon, cancel := context.WithTimeout(ctx, s.ObjectWait)
	defer cancel()
	for _, object := range objects {
		if !s.discard(soon, object) {
			continue
		}
		if err := s.markDeleted(ctx, object); err != nil {
			s.log.WarnContext(ctx, "a deletion is left to the sweeper", "file", object, "error", err)
		}
	}
	return nil
}

// markDeleting marks a file and its original for deletion, and returns the IDs whose objects may exist.
func (s *Store) markDeleting(ctx context.Context, id string) (objects []string, err error) {
	err = s.DB.Change(ctx, func(tx *gorm.DB) (audit *db.Audit, err error) {
		state, err := lock(tx, id)
		if err == nil && state != Deleting && state != Deleted {
			audit = &db.Audit{Action: "delete", Entity: "audio", ID: id}
			err = tx.Exec(`INSERT INTO audio_files (file_id, state, uploaded_at) VALUES (?, ?, ?)
				ON CONFLICT (file_id) DO UPDATE SET state = ?`, id, Deleted, s.Now(), Deleting).Error
		}
		if err == nil {
			err = follow(tx, `recording.file_id = ?`, id)
		}
		if err != nil {
			return nil, err
		}
		return audit, tx.Raw(`SELECT file_id FROM audio_files WHERE state = ? AND
			(file_id = ? OR file_id = (SELECT original_id FROM originals WHERE originals.file_id = ?))`, Deleting, id, id).Scan(&objects).Error
	})
	return objects, err
}

// markDeleted marks a file whose object was deleted, and erases its facts.
func (s *Store) markDeleted(ctx context.Context, id string) error {
	return s.DB.Change(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		if err := tx.Exec(`DELETE FROM checked_files WHERE file_id = ?`, id).Error; err != nil {
			return nil, err
		}
		if err := tx.Exec(`DELETE FROM playable_files WHERE file_id = ?`, id).Error; err != nil {
			return nil, err
		}
		return nil, tx.Exec(`UPDATE audio_files SET state = ?, filename = '', extension = '', size = 0, sha256 = ''
			WHERE file_id = ? AND state = ?`, Deleted, id, Deleting).Error
	})
}

// discard deletes an object and reports whether it is gone.
func (s *Store) discard(ctx context.Context, id string) bool {
	isOwner, err := s.isOwner(ctx)
	if isOwner {
		err = s.objects.Delete(ctx, id)
	}
	if err != nil {
		s.log.WarnContext(ctx, "an audio object is left to the sweeper", "file", id, "error", err)
	}
	return isOwner && err == nil
}

const (
	// ownerName is the object that holds the identity of the store's owner.
	ownerName = "obi-owner"
	// maxOwnerSize limits how much of that object is read, in bytes.
	maxOwnerSize = 100
)

// isOwner reports whether this Obi owns the file store and may delete from it. If a backup is
// restored for a test with the original settings, its database does not know the files stored since,
// and would take them for leftovers. So a store belongs to the database that first used it. If that
// database is lost for good, an administrator must remove the object.
func (s *Store) isOwner(ctx context.Context) (bool, error) {
	// An identity in a table would be copied by imports and dumps.
	identity, err := query[string](ctx, s, `SELECT system_identifier || '/' || (SELECT oid FROM pg_database WHERE datname = current_database()) FROM pg_control_system()`)
	if err != nil {
		return false, err
	}
	self := identity[0]
	owner, err := s.owner(ctx)
	if errs.KindOf(err) == errs.NotFound {
		err = s.objects.Put(ctx, ownerName, []byte(self))
		if err != nil && errs.KindOf(err) != errs.Conflict { // another replica may write first
			return false, err
		}
		owner, err = s.owner(ctx)
	}
	if err != nil {
		return false, err
	}
	if owner == self {
		s.metrics.foreign.Set(0)
		return true, nil
	}
	s.metrics.foreign.Set(1)
	s.log.WarnContext(ctx, "the file store belongs to another Obi: nothing is deleted from it; see docs/backup.md", "object", ownerName, "owner", owner, "self", self)
	return false, nil
}

// owner returns the identity of the store's owner, or errs.NotFound if it has none yet.
func (s *Store) owner(ctx context.Context) (string, error) {
	body, err := s.objects.Get(ctx, ownerName, 0, maxOwnerSize)
	if err != nil {
		return "", err
	}
	defer body.Close()
	content, err := io.ReadAll(body)
	return string(content), err
}
