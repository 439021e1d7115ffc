package transfer

import (
	"context"
	"errors"
	"fmt"
	"strings"
)

// tries is how often a snapshot is tried while migrations run.
const tries = 3

// openSnapshot leaves transactions open that share one snapshot, and copies every audio file that
// it names.
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
		same := true
		for i, after := range e.areas {
			was := &before[i]
			same = same && after.sameForm(was) && after.Platform == was.Platform && after.Service == was.Service
		}
		if same {
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

// beginSnapshot begins transactions with one snapshot and copies the audio files that it names and that
// were not copied before. Until then audio-svc's changes wait, so that no such file is deleted
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
