package transfer

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"obi/platform/seals"
	"obi/platform/version"
)

// exporter is an export in progress.
type exporter struct {
	databases
	install Install
	archive *archive
	out     io.Writer
	areas   []area
	objects []object
	copied  map[string]bool // by the names of objects
}

// Export writes all data to a file at path. Obi may be in use: the file contains one snapshot.
//
// It copies the audio files first, because that takes long. Then it blocks changes of audio files,
// opens the snapshot and copies the audio files that were added in between. Afterwards files may be
// deleted, because the export already has every file that the snapshot names.
func Export(ctx context.Context, from Install, path string, out io.Writer) (err error) {
	file, err := create(path, time.Now().UTC().Truncate(time.Second))
	if err != nil {
		return err
	}
	defer func() { file.close(err == nil) }()
	all, err := connect(ctx, from)
	if err != nil {
		return err
	}
	defer all.close(ctx)
	e := &exporter{databases: all, install: from, archive: file, out: out, copied: map[string]bool{}}
	for range 2 { // the second pass copies what was added during the first
		stored, err := e.of(audioArea).storedObjects(ctx)
		if err != nil {
			return fmt.Errorf("%s: %w", audioArea, err)
		}
		if _, err := e.copyObjects(ctx, stored); err != nil {
			return err
		}
	}
	if err := e.openSnapshot(ctx); err != nil {
		return err
	}
	if err := e.copyRows(ctx); err != nil {
		return err
	}
	whole := manifest{Format: format, MadeAt: file.madeAt, Program: version.Of(), Areas: e.areas, Objects: e.objects}
	if err := file.finish(whole); err != nil {
		return err
	}
	rows, size, files := whole.totals()
	fmt.Fprintf(out, "wrote %s: %d areas, %d rows, %d audio files, %s of audio\n", path, len(e.areas), rows, files, megabytes(size))
	return nil
}

// copyObjects copies the objects that have not been copied yet. It returns the names of objects that
// are missing from the store.
func (e *exporter) copyObjects(ctx context.Context, all []object) (missing []string, err error) {
	for _, o := range all {
		if e.copied[o.Name] {
			continue
		}
		content, isStored, err := readObject(ctx, e.install.Objects, o)
		switch {
		case err != nil:
			return nil, err
		case !isStored:
			missing = append(missing, o.Name)
			continue
		case !o.matches(content):
			return nil, fmt.Errorf("the audio file %s is damaged in the store: restore it from a backup and export again; docs/alerts.md says what to do without one (AudioObjectsDamaged)", o.Name)
		}
		if err := e.archive.add(objectPrefix+o.Name, content); err != nil {
			return nil, err
		}
		e.copied[o.Name] = true
		e.objects = append(e.objects, o)
	}
	return missing, nil
}

// markDeleted marks copied objects that the snapshot does not name.
func (e *exporter) markDeleted(named []object) {
	isNamed := map[string]bool{}
	for _, o := range named {
		isNamed[o.Name] = true
	}
	for i := range e.objects {
		e.objects[i].Deleted = !isNamed[e.objects[i].Name]
	}
}

// copyRows copies every table.
func (e *exporter) copyRows(ctx context.Context) error {
	fmt.Fprintf(e.out, "audio files: %d\n", len(e.objects))
	for i := range e.areas {
		a, rows := &e.areas[i], int64(0)
		for j := range a.Tables {
			t := &a.Tables[j]
			parts := &partWriter{add: func(n int, content []byte) error { return e.archive.add(partName(a.Name, t.Name, n), content) }}
			sums, err := e.of(a.Name).copyOut(ctx, a.Name, *t, parts)
			if err != nil {
				return err
			}
			if err := parts.finish(); err != nil {
				return err
			}
			if t.Name == seals.Table {
				if a.Seal, err = seals.Last(ctx, e.of(a.Name), a.Name); err != nil {
					return fmt.Errorf("%s: %w", a.Name, err)
				}
			}
			t.sums = sums
			rows += sums.Rows
		}
		fmt.Fprintf(e.out, "%s: %d rows\n", a.Name, rows)
	}
	return nil
}

// tries is how often a snapshot is tried while migrations run.
const tries = 3

// openSnapshot begins transactions that share one snapshot and leaves them open. It copies every
// audio file that the snapshot names.
func (e *exporter) openSnapshot(ctx context.Context) error {
	for range tries {
		before, err := e.catalogs(ctx)
		if err != nil {
			return err
		}
		if err := e.beginSnapshot(ctx, before); err != nil {
			return err
		}
		if e.areas, err = e.catalogs(ctx); err != nil {
			return err
		}
		isSame := true
		for i, after := range e.areas {
			was := &before[i]
			isSame = isSame && after.hasTablesOf(was) && after.Platform == was.Platform && after.Service == was.Service
		}
		if isSame {
			return nil
		}
		if err := e.exec(ctx, "ROLLBACK"); err != nil {
			return err
		}
	}
	return errors.New("tables change while they are read: another version of Obi is starting; try again when it runs")
}

func (e *exporter) catalogs(ctx context.Context) (all []area, err error) {
	err = e.each(func(d *database, name string) error {
		found, err := d.catalog(ctx, name)
		all = append(all, found)
		return err
	})
	return all, err
}

// beginSnapshot begins transactions with one snapshot and copies the audio files that it names and
// that were not copied before. Until then audio-svc's changes wait, so that no such file is deleted
// before it is read. Migrations wait until the end of the export, because they do not respect
// snapshots.
func (e *exporter) beginSnapshot(ctx context.Context, areas []area) error {
	paused, err := connect(ctx, Install{Areas: map[string]string{audioArea: e.install.Areas[audioArea]}})
	if err != nil {
		return err
	}
	defer paused.close(ctx) // also releases the lock
	if err := e.exec(ctx, "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"); err != nil {
		return err
	}
	for _, a := range areas {
		if err := e.of(a.Name).lock(ctx, a, "ACCESS SHARE"); err != nil {
			return fmt.Errorf("%s: %w", a.Name, err)
		}
	}
	if err := paused.exec(ctx, "BEGIN; LOCK TABLE audio.audio_files IN SHARE MODE"); err != nil {
		return fmt.Errorf("%s: %w", audioArea, err)
	}
	if err := e.shareSnapshot(ctx); err != nil {
		return err
	}
	named, err := e.of(audioArea).storedObjects(ctx)
	if err != nil {
		return err
	}
	missing, err := e.copyObjects(ctx, named)
	if err != nil {
		return err
	}
	if len(missing) > 0 {
		return fmt.Errorf("audio files are missing in the store: %s. Restore them from a backup and export again; docs/alerts.md says what to do without one (AudioObjectsMissing)", strings.Join(missing, ", "))
	}
	e.markDeleted(named)
	return nil
}

// shareSnapshot sets the snapshot of the first transaction in all others.
func (e *exporter) shareSnapshot(ctx context.Context) error {
	if len(e.databases) == 1 {
		return nil // one transaction has one snapshot
	}
	var snapshot string
	if err := e.databases[0].QueryRow(ctx, "SELECT pg_export_snapshot()").Scan(&snapshot); err != nil {
		return err
	}
	for _, d := range e.databases[1:] {
		// The name comes from PostgreSQL. A statement with arguments would be prepared first,
		// which is too late.
		if _, err := d.Exec(ctx, "SET TRANSACTION SNAPSHOT '"+snapshot+"'"); err != nil {
			return fmt.Errorf("%s cannot share a snapshot with %s (all areas must be in one database of one server): %w", d.areas[0], e.databases[0].areas[0], err)
		}
	}
	return nil
}
