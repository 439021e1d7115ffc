// Package attach keeps the files of audio-svc and the rows of a service together, by
// orders in the service's own tables (platform/outbox).
//
// To attach a file: choose an id; order its deletion in an hour, with audioclient's Delete
// as the handler; upload it; then link the file and cancel the order in one transaction.
// To detach it: unlink it and order it hidden in one transaction, and then carry that
// out before you answer. To attach it again: order it hidden in an hour, show it, and then
// link it and cancel the order in one transaction.
package attach

import (
	"context"
	"log/slog"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"gorm.io/gorm"

	"obi/audio-svc/audioclient"
	"obi/platform/db"
	"obi/platform/errs"
	"obi/platform/outbox"
)

// The kinds of orders by which a file goes: one that was never linked for good, one that
// was for some days in which it can come back.
const (
	deleteFile = "audio.delete"
	hideFile   = "audio.hide"
)

// keepTime is how long after the beginning of an upload its file is deleted if
// nothing was linked to it.
const keepTime = time.Hour

// Recording is a file as the thing that it belongs to shows it (spec 3).
type Recording struct {
	FileID     string    `json:"fileId"`
	Filename   string    `json:"filename"`
	UploadedAt time.Time `json:"uploadedAt"`
}

// Files are the files that belong to rows of one service. Even if a process or a
// connection dies at the worst moment, no row names a file that is gone, and no file
// stays without a row for longer than an hour while audio-svc can be reached.
type Files struct {
	client *audioclient.Client
	orders *outbox.Outbox
	db     *db.DB
	now    func() time.Time
}

// New gives the files of the service whose database this is; Run must keep running.
func New(client *audioclient.Client, database *db.DB, now func() time.Time, log *slog.Logger, metrics prometheus.Registerer) (*Files, error) {
	orders, err := outbox.New(database, now, log, metrics, map[string]outbox.Handler{deleteFile: client.Delete, hideFile: client.Hide})
	if err != nil {
		return nil, err
	}
	return &Files{client: client, orders: orders, db: database, now: now}, nil
}

// Run deletes files that were dropped until ctx ends.
func (f *Files) Run(ctx context.Context) error { return f.orders.Run(ctx) }

// RunDue deletes the files whose time has come.
func (f *Files) RunDue(ctx context.Context) error { return f.orders.RunDue(ctx) }

// Upload stores a file. It goes by itself unless a transaction links it to
// something and calls Keep; call Discard if that does not happen.
func (f *Files) Upload(ctx context.Context, filename string, content []byte) (*Recording, error) {
	id := audioclient.NewID()
	err := f.db.Change(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		return nil, f.orders.Add(tx, deleteFile, id, f.now().Add(keepTime))
	})
	if err != nil {
		return nil, err
	}
	info, err := f.client.Upload(ctx, id, filename, content)
	if err != nil {
		f.Discard(ctx, id)
		return nil, err
	}
	return &Recording{FileID: info.FileID, Filename: info.Filename, UploadedAt: info.UploadedAt}, nil
}

// Sizes says how large those of the files are that can be read, in bytes.
func (f *Files) Sizes(ctx context.Context, ids []string) (audioclient.Sizes, error) {
	return f.client.Sizes(ctx, ids)
}

// Read gives the content of a file; all of it is in memory.
func (f *Files) Read(ctx context.Context, id string) ([]byte, error) { return f.client.Read(ctx, id) }

// Keep belongs to the transaction that links a file that Upload gave.
func (f *Files) Keep(tx *gorm.DB, fileID string) error {
	return f.orders.Cancel(tx, deleteFile, fileID)
}

// Drop belongs to the transaction that unlinks a file; call Delete after it.
func (f *Files) Drop(tx *gorm.DB, fileID string) error {
	return f.orders.Add(tx, hideFile, fileID, f.now())
}

// Delete hides a recording that was dropped by a transaction that is committed; nil
// stands for none. Once it returns the file cannot be played; if audio-svc is down, once
// the worker has reached it.
func (f *Files) Delete(ctx context.Context, dropped *Recording) {
	if dropped != nil {
		f.orders.RunNow(ctx, hideFile, dropped.FileID)
	}
}

// BringBack makes a file that was dropped playable again; nil if it is gone for good. It
// goes by itself unless a transaction links it and calls KeepAgain. linked says whether
// that has happened already, which is a Conflict.
func (f *Files) BringBack(ctx context.Context, dropped *Recording, linked func(tx *gorm.DB, fileID string) (bool, error)) (*Recording, error) {
	err := f.db.Change(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		if err := lock(tx, dropped.FileID); err != nil {
			return nil, err
		}
		there, err := linked(tx, dropped.FileID)
		if err == nil && there {
			err = errs.New(errs.Conflict, "The recording was already restored")
		}
		if err != nil {
			return nil, err
		}
		return nil, f.orders.Add(tx, hideFile, dropped.FileID, f.now().Add(keepTime))
	})
	if err != nil {
		return nil, err
	}
	_, err = f.client.Show(ctx, dropped.FileID)
	if errs.KindOf(err) == errs.NotFound {
		return nil, nil
	}
	return dropped, err
}

// KeepAgain belongs to the transaction that links a file that BringBack gave.
func (f *Files) KeepAgain(tx *gorm.DB, fileID string) error {
	if err := lock(tx, fileID); err != nil {
		return err
	}
	return f.orders.Cancel(tx, hideFile, fileID)
}

// lock lets one transaction at a time find out whether a file is linked, or link it: of two
// that bring the same one back, the second must not have it hidden once the first has it.
func lock(tx *gorm.DB, fileID string) error {
	return tx.Exec(`SELECT pg_advisory_xact_lock(hashtextextended('file ' || ?, 0))`, fileID).Error
}

// Discard deletes a file that was probably not linked: an error of the transaction
// may mean that only its answer was lost. So it orders nothing. It expedites the order
// of Upload, which Keep took back if the transaction was committed. If that fails, a
// file that was not linked goes when its hour is over.
func (f *Files) Discard(ctx context.Context, fileID string) {
	f.change(ctx, func(tx *gorm.DB) error { return f.orders.Expedite(tx, deleteFile, fileID) })
}

// PutAway hides a file that BringBack gave and that was probably not linked; linked says whether it
// is. It orders that once more: the order of BringBack may have been carried out before the file was shown.
func (f *Files) PutAway(ctx context.Context, fileID string, linked func(tx *gorm.DB, fileID string) (bool, error)) {
	f.change(ctx, func(tx *gorm.DB) error {
		if err := lock(tx, fileID); err != nil {
			return err
		}
		if there, err := linked(tx, fileID); err != nil || there {
			return err
		}
		if err := f.orders.Add(tx, hideFile, fileID, f.now().Add(keepTime)); err != nil {
			return err
		}
		return f.orders.Expedite(tx, hideFile, fileID)
	})
}

// change changes orders and wakes the worker.
func (f *Files) change(ctx context.Context, do func(tx *gorm.DB) error) {
	err := f.db.Change(context.WithoutCancel(ctx), func(tx *gorm.DB) (*db.Audit, error) { return nil, do(tx) })
	if err == nil {
		f.orders.Wake()
	}
}
