package recorded

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

// Kinds of outbox jobs. deleteFile deletes a file that was never linked; hideFile hides an unlinked
// file, which can be restored during the retention period.
const (
	deleteFile = "audio.delete"
	hideFile   = "audio.hide"
)

// keepTime is how long after the start of an upload its file is deleted if nothing was linked to
// it.
const keepTime = time.Hour

// Recording is a file as shown in the entity that it belongs to (spec 3).
type Recording struct {
	FileID     string    `json:"fileId"`
	Filename   string    `json:"filename"`
	UploadedAt time.Time `json:"uploadedAt"`
}

// Files keeps the files of audio-svc consistent with the rows of one table. It uses outbox jobs in
// the service's own database (platform/outbox). Even if a process or a connection fails at any
// moment, no row refers to a missing file, and while audio-svc can be reached no file is kept
// without a row for longer than an hour.
//
// To attach a file: choose an ID; add a job that deletes the file in an hour; upload the file; then
// link it and cancel the job in one transaction. To detach it: unlink it and add a job that hides
// it in one transaction, and run the job before you answer. To attach it again: add a job that
// hides it in an hour, show it, and then link it and cancel the job in one transaction.
type Files struct {
	client *audioclient.Client
	jobs   *outbox.Outbox
	db     *db.DB
	table  string
	now    func() time.Time
}

// NewFiles returns the files of the rows of table, whose column audio holds their Recording. The
// caller must call Run.
func NewFiles(client *audioclient.Client, database *db.DB, table string, now func() time.Time, log *slog.Logger, metrics prometheus.Registerer) (*Files, error) {
	jobs, err := outbox.New(database, now, log, metrics, map[string]outbox.Handler{deleteFile: client.Delete, hideFile: client.Hide})
	return &Files{client: client, jobs: jobs, db: database, table: table, now: now}, err
}

// Run runs due jobs until ctx ends.
func (f *Files) Run(ctx context.Context) error { return f.jobs.Run(ctx) }

// Upload stores a file. The file is deleted after an hour unless a transaction links it and calls
// Keep. If the transaction fails, call Discard.
func (f *Files) Upload(ctx context.Context, filename string, content []byte) (*Recording, error) {
	id := audioclient.NewID()
	err := f.db.Change(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		return nil, f.jobs.Add(tx, deleteFile, id, f.now().Add(keepTime))
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

// Keep must be called in the transaction that links a file from Upload or Restore.
func (f *Files) Keep(tx *gorm.DB, fileID string) error {
	if err := lock(tx, fileID); err != nil {
		return err
	}
	return f.jobs.Cancel(tx, fileID, deleteFile, hideFile)
}

// Drop must be called in the transaction that unlinks a file. Call Hide after the commit.
func (f *Files) Drop(tx *gorm.DB, fileID string) error {
	return f.jobs.Add(tx, hideFile, fileID, f.now())
}

// Hide hides a file. It must be called after the transaction that called Drop was committed. The
// file cannot be played after Hide returns or, if audio-svc is down, after the worker has reached
// it.
func (f *Files) Hide(ctx context.Context, fileID string) { f.jobs.RunNow(ctx, hideFile, fileID) }

// Restore makes the dropped file of a row playable again. It returns nil if the file was permanently
// deleted. The file is hidden again after an hour unless a transaction links it and calls Keep. If
// the row has the file already, Restore returns errs.Conflict.
func (f *Files) Restore(ctx context.Context, rowID string, dropped *Recording) (*Recording, error) {
	err := f.db.Change(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		isLinked, err := f.hideLater(tx, rowID, dropped.FileID)
		if err == nil && isLinked {
			err = errs.New(errs.Conflict, "The recording was already restored")
		}
		return nil, err
	})
	if err != nil {
		return nil, err
	}
	_, err = f.client.Show(ctx, dropped.FileID)
	if errs.KindOf(err) == errs.NotFound {
		// If this fails, the job runs in an hour and finds nothing to hide.
		f.change(ctx, func(tx *gorm.DB) error { return f.jobs.Cancel(tx, dropped.FileID, hideFile) })
		return nil, nil
	}
	return dropped, err
}

// hideLater adds the job that hides a file in an hour, unless the file is linked to the row.
func (f *Files) hideLater(tx *gorm.DB, rowID, fileID string) (isLinked bool, err error) {
	if err := lock(tx, fileID); err != nil {
		return false, err
	}
	err = tx.Raw(`SELECT EXISTS (SELECT FROM `+f.table+` WHERE id = ? AND audio ->> 'fileId' = ?)`, rowID, fileID).Scan(&isLinked).Error
	if err == nil && !isLinked {
		err = f.jobs.Add(tx, hideFile, fileID, f.now().Add(keepTime))
	}
	return isLinked, err
}

// lock serializes the transactions that check whether a file is linked, or link it. If two restore
// the same file, the second must not hide it after the first has linked it.
func lock(tx *gorm.DB, fileID string) error {
	return tx.Exec(`SELECT pg_advisory_xact_lock(hashtextextended('file ' || ?, 0))`, fileID).Error
}

// Discard deletes a file that was probably not linked. The transaction may have been committed even
// if it returned an error, so Discard adds no job. It expedites the job of Upload, which Keep
// canceled if the transaction was committed. If that fails, a file that was not linked is deleted
// after its hour.
func (f *Files) Discard(ctx context.Context, fileID string) {
	f.change(ctx, func(tx *gorm.DB) error { return f.jobs.Expedite(tx, deleteFile, fileID) })
}

// HideAgain hides a file from Restore that was probably not linked to the row. It adds the job again,
// because the job of Restore may have run before the file was shown.
func (f *Files) HideAgain(ctx context.Context, rowID, fileID string) {
	f.change(ctx, func(tx *gorm.DB) error {
		if isLinked, err := f.hideLater(tx, rowID, fileID); err != nil || isLinked {
			return err
		}
		return f.jobs.Expedite(tx, hideFile, fileID)
	})
}

// change changes jobs and wakes the worker.
func (f *Files) change(ctx context.Context, do func(tx *gorm.DB) error) {
	err := f.db.Change(context.WithoutCancel(ctx), func(tx *gorm.DB) (*db.Audit, error) { return nil, do(tx) })
	if err == nil {
		f.jobs.Wake()
	}
}
