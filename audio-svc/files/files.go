// Package files stores the files of audio-svc, recordings as well as pictures: a row in the database
// and an object in the file store for each. Packages recordings and pictures decide what may be
// stored and who may read it.
//
// Read files.go (storing and finding a file), original.go (the file that a recording was made from), hide.go (hiding, showing and deleting it), serve.go
// (answering with its bytes), facts.go (what is known of its content), sweep.go (removing what killed processes leave behind) check.go
// (finding damaged files) and drills.go (reporting trial restores of backups).
package files

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"log/slog"
	"time"

	"gorm.io/gorm"
	"gorm.io/gorm/clause"

	"obi/audio-svc/audioclient"
	"obi/platform/blob"
	"obi/platform/db"
	"obi/platform/errs"
	"obi/platform/service"
)

// The states of a file. Only stored files are served to the public.
const (
	Pending  = "pending"  // announced; the object may exist
	Stored   = "stored"   // the object exists
	Hidden   = "hidden"   // not served, but can be shown again
	Deleting = "deleting" // not served; the object may still exist
	Deleted  = "deleted"  // only the ID is kept
)

var (
	errDeleted = errs.New(errs.Conflict, "This audio file was deleted")
	errHidden  = errs.New(errs.Conflict, "This audio file is hidden") // the object is kept
)

// Kind describes how the files of one kind, recordings or pictures, are served.
type Kind struct {
	// Type returns the Content-Type of an extension, or "" if files of the kind do not have it.
	Type func(extension string) string
	// Missing is returned for an ID without a file of the kind.
	Missing error
	// IsInline lets browsers show the files, and other sites read them. Browsers download other
	// files.
	IsInline bool
	// Playable returns which browsers play a file, by its content. It is nil for pictures.
	Playable func(extension string, content []byte) audioclient.Playable
}

// File is a row of audio_files.
type File struct {
	FileID     string `gorm:"primaryKey"`
	State      string
	Filename   string
	Extension  string
	Size       int64
	SHA256     string `gorm:"column:sha256"`
	UploadedAt time.Time
}

// TableName implements gorm's schema.Tabler.
func (File) TableName() string { return "audio_files" }

func (f *File) info(kind Kind, facts audioclient.Facts) audioclient.Info {
	return audioclient.Info{
		FileID: f.FileID, Filename: f.Filename, UploadedAt: f.UploadedAt, Size: f.Size, ContentType: kind.Type(f.Extension), Facts: facts,
	}
}

// Store keeps rows and objects consistent. A row is written before its object is stored and marked as
// deleted after it is removed, so that an object without a row is known to be a leftover. Whenever a
// process is killed, every stored row has its object.
type Store struct {
	DB  *db.DB
	Now func() time.Time
	// Retention is how long a hidden file can be shown again.
	Retention time.Duration
	// ObjectWait limits how long a deletion waits for the file store, because a person may be
	// waiting for the answer.
	ObjectWait time.Duration

	objects blob.Store
	log     *slog.Logger
	metrics *metrics
}

// New returns a Store and registers its metrics.
func New(env service.Env, database *db.DB, objects blob.Store, retention time.Duration) (*Store, error) {
	measured, err := newMetrics(env.Metrics)
	return &Store{DB: database, Now: env.Now, Retention: retention, ObjectWait: 3 * time.Second, objects: objects, log: env.Log, metrics: measured}, err
}

// Upload stores a file: row pending, object, row stored. It may be repeated. It returns
// errs.Conflict if the file was hidden or deleted, or has other content.
func (s *Store) Upload(ctx context.Context, kind Kind, id, filename, extension string, content []byte) (audioclient.Info, error) {
	row, err := s.announce(ctx, s.newFile(id, filename, extension, content))
	if err != nil {
		return audioclient.Info{}, err
	}
	if row.State == Stored {
		return s.Info(ctx, kind, row)
	}
	playable := kind.playable(extension, content)
	err = s.objects.Put(ctx, id, content)
	// An existing object has the same content: announce has checked it.
	if err != nil && errs.KindOf(err) != errs.Conflict {
		return audioclient.Info{}, err
	}
	err = s.markStored(ctx, kind, row, playable)
	if errors.Is(err, errDeleted) { // during the upload
		s.discard(ctx, id)
	}
	if err != nil {
		return audioclient.Info{}, err
	}
	return s.Info(ctx, kind, row)
}

// newFile returns the row of a file that is about to be stored.
func (s *Store) newFile(id, filename, extension string, content []byte) *File {
	sum := sha256.Sum256(content)
	return &File{
		FileID: id, State: Pending, Filename: filename, Extension: extension, Size: int64(len(content)),
		SHA256: hex.EncodeToString(sum[:]), UploadedAt: s.Now().UTC().Truncate(time.Microsecond),
	}
}

// announce adds the row of a file, and returns the current row: this one, or that of an earlier
// upload of the same content.
func (s *Store) announce(ctx context.Context, file *File) (current *File, err error) {
	err = s.DB.Change(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		if err := tx.Clauses(clause.OnConflict{DoNothing: true}).Create(file).Error; err != nil {
			return nil, err
		}
		current = &File{}
		if err := tx.Where("file_id = ?", file.FileID).Take(current).Error; err != nil {
			return nil, err
		}
		switch {
		case current.State == Hidden:
			return nil, errHidden
		case current.State == Deleting || current.State == Deleted:
			return nil, errDeleted
		case current.SHA256 != file.SHA256 || current.Filename != file.Filename:
			return nil, errs.New(errs.Conflict, "Another audio file already has this ID")
		default:
			return nil, nil
		}
	})
	return current, err
}

// lock locks the row of a file and returns its state, or "" if there is no row. Callers lock first
// because another transaction may be changing the state.
func lock(tx *gorm.DB, id string) (state string, err error) {
	err = tx.Raw(`SELECT state FROM audio_files WHERE file_id = ? FOR UPDATE`, id).Scan(&state).Error
	return state, err
}

// markStored marks a file and its original as stored, once their objects are there. It returns errDeleted
// if the file was deleted in between, errHidden if it was hidden, and errTooLate if its original was
// given up.
func (s *Store) markStored(ctx context.Context, kind Kind, file *File, playable audioclient.Playable) error {
	return s.DB.Change(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		id := file.FileID
		state, err := lock(tx, id)
		switch {
		case err != nil:
			return nil, err
		case state == Pending:
			if err := setPlayable(tx, id, playable); err != nil {
				return nil, err
			}
			if err := tx.Exec(`UPDATE audio_files SET state = ? WHERE file_id = ?`, Stored, id).Error; err != nil {
				return nil, err
			}
			return &db.Audit{Action: "store", Entity: "audio", ID: id, After: file.info(kind, audioclient.Facts{Playable: playable})}, followOne(tx, id)
		case state == Stored: // a concurrent repetition of the same upload finished first
			return nil, nil
		case state == Hidden:
			return nil, errHidden
		default:
			return nil, errDeleted
		}
	})
}

// query returns the rows of an SQL query. Unlike db.Rows it also returns single values.
func query[T any](ctx context.Context, s *Store, sql string, args ...any) (found []T, err error) {
	err = s.DB.Read(ctx, func(tx *gorm.DB) error { return tx.Raw(sql, args...).Scan(&found).Error })
	return found, err
}

// Find returns a file of a kind that is in one of the states. It does not find originals.
func (s *Store) Find(ctx context.Context, kind Kind, id string, states ...string) (*File, error) {
	if !audioclient.IsID(id) { // a path may contain any text
		return nil, kind.Missing
	}
	file, err := db.Row[File](ctx, s.DB, `SELECT `+db.Columns[File]()+` FROM audio_files WHERE file_id = $1 AND state = ANY ($2)
		AND NOT EXISTS (SELECT FROM originals WHERE original_id = audio_files.file_id)`, id, states)
	if errors.Is(err, gorm.ErrRecordNotFound) || err == nil && kind.Type(file.Extension) == "" {
		return nil, kind.Missing
	}
	return file, err
}

// Open returns a stored file of a kind and its content, which the caller must close.
func (s *Store) Open(ctx context.Context, kind Kind, id string) (*File, io.ReadCloser, error) {
	file, err := s.Find(ctx, kind, id, Stored)
	if err != nil {
		return nil, nil, err
	}
	content, err := s.objects.Get(ctx, id, 0, file.Size)
	return file, content, err
}

// Sizes returns the sizes of the given files that are stored and whose object is complete.
func (s *Store) Sizes(ctx context.Context, ids []string) (audioclient.Sizes, error) {
	complete := audioclient.Sizes{}
	expected, err := s.sizes(ctx, `file_id = ANY (?) AND state = ?`, db.TextArray(ids), Stored)
	if err != nil || len(expected) == 0 {
		return complete, err
	}
	for object, err := range s.objects.List(ctx) {
		if err != nil {
			return nil, err
		}
		if size, isAsked := expected[object.Name]; isAsked && size == object.Size {
			complete[object.Name] = size
		}
	}
	return complete, nil
}

// sizes returns the sizes in bytes, by ID, of the files that match an SQL condition.
func (s *Store) sizes(ctx context.Context, condition string, args ...any) (map[string]int64, error) {
	found, err := query[File](ctx, s, `SELECT file_id, size FROM audio_files WHERE `+condition, args...)
	sizes := make(map[string]int64, len(found))
	for _, file := range found {
		sizes[file.FileID] = file.Size
	}
	return sizes, err
}
