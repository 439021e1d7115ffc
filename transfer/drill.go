package transfer

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
)

// Drill restores a backup into an install that exists only for this, and records the result in the
// live database, from which audio-svc exports it as metrics.
type Drill struct {
	// Live is the address of the live database; its role must be able to write audio.backup_drills.
	Live string
	// Create returns an empty install that is not the live one.
	Create func(ctx context.Context) (Install, error)
	// Remove removes that install, also if an earlier drill was killed and left it behind.
	Remove func(ctx context.Context) error
}

const (
	// removeTime limits the removal of the copy, which an interruption of the drill does not stop.
	removeTime = 10 * time.Minute
	// maxErrorLength limits the error in the live database, in bytes.
	maxErrorLength = 500
)

// drillResult is a row of audio.backup_drills. Fields that are not known are zero.
type drillResult struct {
	madeAt      time.Time // of the backup
	bytes, rows int64
	duration    time.Duration
}

// Newest returns path if it is a file. If it is a folder, Newest returns its most recently modified file
// whose name ends in .tar.
func Newest(path string) (string, error) {
	info, err := os.Stat(path)
	if err != nil {
		return "", fmt.Errorf("%s cannot be read: %w", path, systemError(err))
	}
	if !info.IsDir() {
		return path, nil
	}
	entries, err := os.ReadDir(path)
	if err != nil {
		return "", fmt.Errorf("%s cannot be read: %w", path, systemError(err))
	}
	newest, at := "", time.Time{}
	for _, entry := range entries {
		info, err := entry.Info()
		if errors.Is(err, fs.ErrNotExist) { // removed since the folder was read
			continue
		}
		if err != nil {
			return "", fmt.Errorf("%s cannot be read: %w", path, systemError(err))
		}
		if filepath.Ext(entry.Name()) == ".tar" && info.Mode().IsRegular() && !info.ModTime().Before(at) {
			newest, at = filepath.Join(path, entry.Name()), info.ModTime()
		}
	}
	if newest == "" {
		return "", fmt.Errorf("there is no backup in %s: no file whose name ends in .tar", path)
	}
	return newest, nil
}

// Run restores the backup at path, which may be a folder, and prints a line for each check. It
// always removes the install again. An interrupted drill is not recorded.
func (d Drill) Run(ctx context.Context, path string, out io.Writer) (err error) {
	if path, err = Newest(path); err != nil {
		return err
	}
	live, err := connect(ctx, Install{Areas: map[string]string{audioArea: d.Live}})
	if err != nil {
		return err
	}
	defer live.close(ctx) // also releases the lock
	if err := live.of(audioArea).lockDrills(ctx); err != nil {
		return err
	}
	begun := time.Now()
	result, failure := d.restore(ctx, path, out)
	result.duration = time.Since(begun)
	if ctx.Err() != nil {
		return errors.Join(failure, ctx.Err())
	}
	// The server may have ended the connection during the drill.
	if err := recordDrill(ctx, d.Live, result, failure); err != nil {
		return errors.Join(failure, fmt.Errorf("the result cannot be recorded: %w", err))
	}
	if failure == nil {
		fmt.Fprintf(out, "the drill passed in %.1f s; the backup was made %s ago\n", result.duration.Seconds(), time.Since(result.madeAt).Round(time.Second))
	}
	return failure
}

// lockDrills returns an error if another drill runs or the result cannot be recorded.
func (d *database) lockDrills(ctx context.Context) error {
	var isLocked, canRecord bool
	row := d.QueryRow(ctx, `SELECT pg_try_advisory_lock(hashtext('backup drill')), to_regclass('audio.backup_drills') IS NOT NULL`)
	if err := row.Scan(&isLocked, &canRecord); err != nil {
		return err
	}
	if !isLocked {
		return errors.New("another drill is running")
	}
	if !canRecord {
		return errors.New("this Obi has no table for the results of drills: start this version of Obi there once")
	}
	return nil
}

// restore restores a backup, checks the result and removes it.
func (d Drill) restore(ctx context.Context, path string, out io.Writer) (result drillResult, err error) {
	file, err := Open(ctx, path, out)
	if err != nil {
		return result, err
	}
	defer file.Close()
	result.madeAt = file.MadeAt
	result.rows, _, _ = file.totals()
	if info, err := file.file.Stat(); err == nil {
		result.bytes = info.Size()
	}
	if err := d.Remove(ctx); err != nil {
		return result, fmt.Errorf("what an earlier drill left behind cannot be removed: %w", err)
	}
	defer func() {
		removing, cancel := context.WithTimeout(context.WithoutCancel(ctx), removeTime)
		defer cancel()
		if left := d.Remove(removing); left != nil {
			err = errors.Join(err, fmt.Errorf("the restored copy cannot be removed: %w", left))
		}
	}()
	install, err := d.Create(ctx)
	if err != nil {
		return result, err
	}
	if err := file.Import(ctx, install, false, out); err != nil {
		return result, err
	}
	if err := Verify(ctx, install, file, out); err != nil {
		return result, err
	}
	// The import has compared all columns, positions included.
	fmt.Fprintf(out, "lists in the stored order: %d\n", file.lists())
	return result, nil
}

// lists returns the number of lists that people arrange.
func (f *File) lists() (n int) {
	for _, a := range f.Areas {
		for _, t := range a.Tables {
			if slices.Contains(t.Columns, "position") {
				n++
			}
		}
	}
	return n
}

// shorten returns the beginning of text in valid UTF-8, which PostgreSQL requires.
func shorten(text string) string {
	return strings.ToValidUTF8(text[:min(len(text), maxErrorLength)], "")
}

// recordDrill replaces the last result of the same kind, success or failure.
func recordDrill(ctx context.Context, address string, result drillResult, failure error) error {
	live, err := connect(ctx, Install{Areas: map[string]string{audioArea: address}})
	if err != nil {
		return err
	}
	defer live.close(ctx)
	message := ""
	if failure != nil {
		message = shorten(failure.Error())
	}
	_, err = live.of(audioArea).Exec(ctx, `INSERT INTO audio.backup_drills (ok, finished_at, seconds, backup_made_at, bytes, rows, error)
		VALUES (@ok, now(), @seconds, nullif(@madeAt, '0001-01-01Z'::timestamptz), @bytes, @rows, @error)
		ON CONFLICT (ok) DO UPDATE SET finished_at = excluded.finished_at, seconds = excluded.seconds, backup_made_at = excluded.backup_made_at,
			bytes = excluded.bytes, rows = excluded.rows, error = excluded.error`,
		pgx.NamedArgs{"ok": failure == nil, "seconds": result.duration.Seconds(), "madeAt": result.madeAt, "bytes": result.bytes, "rows": result.rows, "error": message})
	return err
}
