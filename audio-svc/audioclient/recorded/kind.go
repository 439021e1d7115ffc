package recorded

import (
	"context"
	"log/slog"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"golang.org/x/sync/errgroup"
	"gorm.io/gorm"

	"obi/audio-svc/audioclient"
	"obi/platform/db"
	"obi/platform/entity"
	"obi/platform/outbox"
	"obi/platform/reqctx"
	"obi/platform/upload"
)

// Recording is a file as shown in the entity that it belongs to (spec 3).
type Recording struct {
	FileID     string    `json:"fileId"`
	Filename   string    `json:"filename"`
	UploadedAt time.Time `json:"uploadedAt"`
	audioclient.Facts
	Details
	// isUpload reports whether the request uploads the file.
	isUpload bool
	// copyOf is the ID of the recording that an uploaded file is a converted copy of, if it is one.
	copyOf string
}

// Kinds of outbox jobs. deleteFile deletes a file that was never linked; hideFile hides an unlinked
// file, which can be restored during the retention period.
const (
	deleteFile = "audio.delete"
	hideFile   = "audio.hide"
)

// keepTime is how long after the start of an upload its file is deleted if nothing was linked to
// it.
const keepTime = time.Hour

// Kind implements the methods of entity.Kind that concern recordings. A recording is linked and
// unlinked in the transaction that changes its entity, and hidden after the commit.
type Kind[E any] struct {
	entity.Plain[E]
	Files *Files
	// Audio returns the address of an entity's recording.
	Audio func(*E) **Recording
	// RecordedBy returns the address of the username of the administrator who uploaded the recording,
	// "" if that is not known. It is not public. The audit log says the same, see Files.uploader.
	RecordedBy func(*E) *string
}

// Equal implements entity.Kind: it compares the recordings and their entered details.
func (k Kind[E]) Equal(a, b *E) bool {
	file := k.fileOf(a)
	return file == k.fileOf(b) && (file == "" || (*k.Audio(a)).entered() == (*k.Audio(b)).entered())
}

// fileOf returns the ID of an entity's recording, or "" if it has none.
func (k Kind[E]) fileOf(e *E) string {
	if e == nil || *k.Audio(e) == nil {
		return ""
	}
	return (*k.Audio(e)).FileID
}

// Writing implements entity.Kind: it keeps the files that entities get, sets who uploaded them, and
// adds a job that hides each file that they lose.
func (k Kind[E]) Writing(tx *gorm.DB, writes []entity.Write[E]) error {
	for _, w := range writes {
		before, after := k.fileOf(w.Before), k.fileOf(w.After)
		if before == after {
			continue
		}
		if after != "" {
			if err := k.Files.keep(tx, after); err != nil {
				return err
			}
			if err := k.setRecordedBy(tx, w, after); err != nil {
				return err
			}
		}
		if before != "" {
			if err := k.Files.jobs.Add(tx, hideFile, before, k.Files.now()); err != nil {
				return err
			}
		}
	}
	return nil
}

// setRecordedBy sets who uploaded the file that an entity gets.
func (k Kind[E]) setRecordedBy(tx *gorm.DB, w entity.Write[E], fileID string) (err error) {
	by, recording := k.RecordedBy(w.After), *k.Audio(w.After)
	switch {
	case recording.copyOf != "":
		*by, err = k.Files.uploader(tx, w.ID, recording.copyOf)
	case recording.isUpload:
		*by = reqctx.From(tx.Statement.Context).Actor
	default: // a change is being undone
		*by, err = k.Files.uploader(tx, w.ID, fileID)
	}
	return err
}

// uploader returns the username of who uploaded a file that an entity has or had: the actor of the
// first change that names the file or, for a converted copy, the uploader of the file that it was made
// from. It returns "" if that change found the file already linked, or if no change names the file.
func (f *Files) uploader(tx *gorm.DB, id, fileID string) (string, error) {
	for {
		var first struct{ Actor, Linked, CopyOf string }
		err := tx.Raw(firstNaming("@id", "@file"), map[string]any{"noun": f.noun, "id": id, "file": fileID}).Scan(&first).Error
		switch {
		case err != nil || first.Linked == "":
			return "", err
		case first.CopyOf == "":
			return first.Actor, nil
		}
		fileID = first.CopyOf
	}
}

// firstNaming returns SQL that finds the first change of an entity with the noun @noun that names a file:
// its actor, the file if the change linked it, and the file that this is a converted copy of. id and
// file are SQL.
func firstNaming(id, file string) string {
	const before, after = `coalesce(before -> 'audio' ->> 'fileId', '')`, `coalesce(after -> 'audio' ->> 'fileId', '')`
	return `SELECT actor, CASE WHEN ` + before + ` = ` + file + ` THEN '' ELSE ` + after + ` END AS linked,
		CASE WHEN action = '` + fixAudio + `' OR after ->> 'note' = '` + copyNote + `' THEN ` + before + ` ELSE '' END AS copy_of
		FROM audit_log WHERE entity = @noun AND entity_id = ` + id + ` AND ` + file + ` IN (` + before + `, ` + after + `) ORDER BY at, id LIMIT 1`
}

// atOnce is the maximum number of concurrent requests to audio-svc.
const atOnce = 4

// Committed implements entity.Kind: it runs the jobs that Writing added. The files cannot be played
// after Committed returns or, if audio-svc is down, after the worker has reached it.
func (k Kind[E]) Committed(ctx context.Context, audits []*db.Audit) {
	var group errgroup.Group
	group.SetLimit(atOnce)
	for _, audit := range audits {
		before, _ := audit.Before.(E)
		after, _ := audit.After.(E)
		if file := k.fileOf(&before); file != "" && file != k.fileOf(&after) {
			group.Go(func() error {
				k.Files.jobs.RunNow(ctx, hideFile, file)
				return nil
			})
		}
	}
	_ = group.Wait() // failures are logged, and the worker retries them
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
	noun   string // of one row, in the audit log
	now    func() time.Time
	log    *slog.Logger
}

// NewFiles returns the files of the rows of table, whose column audio holds their Recording. noun is what
// the audit log calls a row. The caller must call Run.
func NewFiles(client *audioclient.Client, database *db.DB, table, noun string, now func() time.Time, log *slog.Logger, metrics prometheus.Registerer) (*Files, error) {
	jobs, err := outbox.New(database, now, log, metrics, map[string]outbox.Handler{deleteFile: client.Delete, hideFile: client.Hide})
	return &Files{client: client, jobs: jobs, db: database, table: table, noun: noun, now: now, log: log}, err
}

// Run runs due jobs, and fills in the facts of recordings, until ctx ends.
func (f *Files) Run(ctx context.Context) error {
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error { return f.jobs.Run(ctx) })
	group.Go(func() error { return f.fillRegularly(ctx) })
	return group.Wait()
}

// Upload stores the file of a form and its original, if there is one, and returns the recording with
// the details of the form. The files are deleted after an hour unless a transaction links the file, see
// Kind.Writing. If the transaction fails, call Discard.
func (f *Files) Upload(ctx context.Context, file *upload.Received) (*Recording, error) {
	sent, err := detailsIn(file.Text)
	if err != nil {
		return nil, err
	}
	id := audioclient.NewID()
	err = f.db.Change(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		return nil, f.jobs.Add(tx, deleteFile, id, f.now().Add(keepTime))
	})
	if err != nil {
		return nil, err
	}
	var info audioclient.Info
	if original := file.Second; original != nil {
		err = f.client.UploadOriginal(ctx, id, original.Filename, original.Content)
	}
	if err == nil {
		info, err = f.client.Upload(ctx, id, file.Filename, file.Content)
	}
	if err != nil {
		f.Discard(ctx, id)
		return nil, err
	}
	recording := &Recording{FileID: info.FileID, Filename: info.Filename, UploadedAt: info.UploadedAt, Facts: info.Facts, isUpload: true}
	return sent.appliedTo(recording), nil
}

// Discard deletes a file that was probably not linked. The transaction may have been committed even
// if it returned an error, so Discard adds no job. It expedites the job of Upload, which was canceled
// if the transaction was committed. If that fails, a file that was not linked is deleted after its
// hour.
func (f *Files) Discard(ctx context.Context, fileID string) {
	f.change(ctx, func(tx *gorm.DB) error { return f.jobs.Expedite(tx, deleteFile, fileID) })
}

// keep must be called in the transaction that links a file from Upload or show. It cancels the job
// that would delete or hide the file.
func (f *Files) keep(tx *gorm.DB, fileID string) error {
	if err := lock(tx, fileID); err != nil {
		return err
	}
	return f.jobs.Cancel(tx, fileID, deleteFile, hideFile)
}

// lock serializes the transactions that check whether a file is linked, or link it. If two restore
// the same file, the second must not hide it after the first has linked it.
func lock(tx *gorm.DB, fileID string) error {
	return tx.Exec(`SELECT pg_advisory_xact_lock(hashtextextended('file ' || ?, 0))`, fileID).Error
}

// change changes jobs and wakes the worker.
func (f *Files) change(ctx context.Context, do func(tx *gorm.DB) error) {
	err := f.db.Change(context.WithoutCancel(ctx), func(tx *gorm.DB) (*db.Audit, error) { return nil, do(tx) })
	if err == nil {
		f.jobs.Wake()
	}
}
