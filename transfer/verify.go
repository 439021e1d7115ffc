package transfer

import (
	"context"
	"fmt"
	"io"
)

// Verify reads every audio file and picture and compares it with what was stored. Obi may be in
// use. It lists damaged and missing files on out, and returns an error if there are any.
func Verify(ctx context.Context, install Install, out io.Writer) error {
	all, err := connect(ctx, install)
	if err != nil {
		return err
	}
	defer all.close(ctx)
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
