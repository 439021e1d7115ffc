package transfer

import (
	"context"
	"errors"
	"fmt"
	"strings"
)

// tries is how often a moment is looked for at which no migration runs.
const tries = 3

// chooseMoment leaves transactions open that show one moment, of which every audio
// file has been copied.
func (e *exporter) chooseMoment(ctx context.Context) error {
	for range tries {
		before, err := e.catalogs(ctx)
		if err != nil {
			return err
		}
		if err := e.hold(ctx, before); err != nil {
			return err
		}
		if e.areas, err = e.catalogs(ctx); err != nil {
			return err
		}
		same := true
		for i, is := range e.areas {
			was := &before[i]
			same = same && is.sameForm(was) && is.Platform == was.Platform && is.Service == was.Service
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

// hold begins transactions of one moment and copies the audio files that it names and
// that were not copied yet. audio-svc's changes wait, so that no such file is
// deleted before it is read. Migrations wait until the end:
// they do not keep to moments.
func (e *exporter) hold(ctx context.Context, areas []area) error {
	paused, err := connect(ctx, Install{Areas: map[string]string{audioArea: e.install.Areas[audioArea]}})
	if err != nil {
		return err
	}
	defer paused.close(ctx) // and with it the lock
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
	if err := e.share(ctx); err != nil {
		return err
	}
	named, err := e.of(audioArea).stored(ctx)
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

// share makes the moment of the first transaction that of all others.
func (e *exporter) share(ctx context.Context) error {
	if len(e.databases) == 1 {
		return nil // one transaction is one moment
	}
	var moment string
	if err := e.databases[0].QueryRow(ctx, "SELECT pg_export_snapshot()").Scan(&moment); err != nil {
		return err
	}
	for _, d := range e.databases[1:] {
		// The name is PostgreSQL's own; a statement with arguments would come too late.
		if _, err := d.Exec(ctx, "SET TRANSACTION SNAPSHOT '"+moment+"'"); err != nil {
			return fmt.Errorf("%s cannot be read at the same moment as %s (all areas must be in one database of one server): %w", d.areas[0], e.databases[0].areas[0], err)
		}
	}
	return nil
}
