package recorded

import (
	"context"
	"io/fs"
	"log/slog"
	"time"

	"obi/platform/errs"
	"obi/platform/upload"
)

// clipPause is how long AddClips waits before it tries again. audio-svc may still be starting.
const clipPause = time.Second

// AddClips returns a background task that adds recordings to unchanged sample entities. names maps
// entity IDs to filenames in the folder "samples" of clips.
func (r *Store[E, In]) AddClips(log *slog.Logger, clips fs.FS, names map[string]string) func(context.Context) error {
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

// addClip adds the recording of one sample, and reports whether it is done or no longer needed.
func (r *Store[E, In]) addClip(ctx context.Context, log *slog.Logger, clips fs.FS, id, name string) bool {
	e, err := r.Get(ctx, id)
	if errs.KindOf(err) == errs.NotFound || err == nil && !r.isUnchanged(e) {
		return true
	}
	var content []byte
	if err == nil {
		content, err = fs.ReadFile(clips, "samples/"+name)
	}
	if err == nil {
		_, err = r.attach(ctx, id, &upload.Received{Filename: name, Content: content})
	}
	if err != nil {
		log.InfoContext(ctx, "sample recording not stored yet", r.Noun, id, "error", err)
	}
	return err == nil
}

// isUnchanged reports whether the sample e was never edited and has no recording.
func (r *Store[E, In]) isUnchanged(e *E) bool {
	return r.Kind.Meta(e).Version == 1 && *r.recordings.Audio(e) == nil
}
