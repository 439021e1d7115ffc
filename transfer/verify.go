package transfer

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"obi/platform/seals"
)

// Verify reads every audio file and picture and compares it with what was stored, and every audit row
// and compares it with its seal. If backup is not nil, the seals must continue those of the backup. Obi may
// be in use. Verify lists what is wrong on out, and returns an error if anything is.
func Verify(ctx context.Context, install Install, backup *File, out io.Writer) error {
	all, err := connect(ctx, install)
	if err != nil {
		return err
	}
	defer all.close(ctx)
	return errors.Join(all.verifyObjects(ctx, install, out), all.verifyAuditLogs(ctx, backup, out))
}

// verifyAuditLogs checks the audit logs.
func (all databases) verifyAuditLogs(ctx context.Context, backup *File, out io.Writer) error {
	earlier := map[string]seals.Seal{}
	if backup != nil {
		for _, a := range backup.Areas {
			earlier[a.Name] = a.Seal
		}
	}
	var altered []string
	err := all.each(func(d *database, area string) error {
		r, err := seals.Verify(ctx, d, area, earlier[area])
		if err != nil {
			return err
		}
		if r.Problems > 0 {
			altered = append(altered, area)
			fmt.Fprintf(out, "the audit log of %s was altered: %s (problems: %d)\n", area, r.First, r.Problems)
			return nil
		}
		fmt.Fprintf(out, "the audit log of %s is intact: %d rows up to %d with the hash %s, and %d not sealed yet\n", area, r.Sealed, r.Last.Row, r.Last.Hash, r.Unsealed)
		return nil
	})
	if err == nil && len(altered) > 0 {
		err = fmt.Errorf("audit logs were altered (%s): docs/security.md says what that means", strings.Join(altered, ", "))
	}
	return err
}

// verifyObjects checks the audio files and pictures.
func (all databases) verifyObjects(ctx context.Context, install Install, out io.Writer) error {
	audio := all.of(audioArea)
	named, err := audio.storedObjects(ctx)
	if err != nil {
		return fmt.Errorf("%s: %w", audioArea, err)
	}
	fmt.Fprintf(out, "reading %d audio files and pictures\n", len(named))
	problems, size := map[string]string{}, int64(0)
	for _, o := range named {
		content, isStored, err := readObject(ctx, install.Objects, o)
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case err != nil:
			problems[o.Name] = err.Error()
		case !isStored:
			problems[o.Name] = "the audio file " + o.Name + " is missing in the store"
		case !o.matches(content):
			problems[o.Name] = "the audio file " + o.Name + " is damaged in the store"
		}
		size += int64(len(content))
	}
	// Do not report files that were deleted since the list was read.
	remaining, err := audio.storedObjects(ctx)
	if err != nil {
		return fmt.Errorf("%s: %w", audioArea, err)
	}
	found := 0
	for _, o := range remaining {
		if problem, ok := problems[o.Name]; ok {
			found++
			fmt.Fprintln(out, problem)
		}
	}
	if found > 0 {
		return fmt.Errorf("%d of %d audio files and pictures are damaged or missing: docs/alerts.md says what to do (AudioObjectsDamaged)", found, len(named))
	}
	fmt.Fprintf(out, "all are intact, %s\n", megabytes(size))
	return nil
}
