package recorded

import (
	"context"
	"io/fs"
	"log/slog"
	"time"

	"obi/platform/errs"
)

// clipPause is how long the loader waits for audio-svc: the two may start at the same
// time.
const clipPause = time.Second

// AddClips gives unchanged sample entities their recordings;
// names says which file each gets, by id.
func (r *Store[E, C, In]) AddClips(log *slog.Logger, clips fs.FS, names map[string]string) func(context.Context) error {
	return func(ctx context.Context) error {
		for id, name := range names {
			for !r.addClip(ctx, log, clips, id, name) {
				select {
				case <-ctx.Done():
					return nil
				case <-time.After(clipPause):
				}
			}
		}
		return nil
	}
}

// addClip answers whether there is nothing left to do.
func (r *Store[E, C, In]) addClip(ctx context.Context, log *slog.Logger, clips fs.FS, id, name string) bool {
	e, err := r.Get(ctx, id)
	if errs.KindOf(err) == errs.NotFound || err == nil && !r.untouched(e) {
		return true
	}
	var content []byte
	if err == nil {
		content, err = fs.ReadFile(clips, "samples/"+name)
	}
	if err == nil {
		_, err = r.attach(ctx, id, name, content)
	}
	if err != nil {
		log.InfoContext(ctx, "sample recording not stored yet", r.Noun, id, "error", err)
	}
	return err == nil
}

// untouched says whether e is as it was loaded.
func (r *Store[E, C, In]) untouched(e *E) bool {
	return r.Meta(e).Version == 1 && *r.audio(e) == nil
}
