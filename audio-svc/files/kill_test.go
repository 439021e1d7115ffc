package files_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"obi/audio-svc/audioclient"
	"obi/audio-svc/files"
	"obi/platform/errs"
)

var errKilled = errors.New("killed")

// TestKilledBetweenAnyTwoSteps stops an upload or a deletion at each of its steps, as a kill would,
// and sweeps once after some time.
func TestKilledBetweenAnyTwoSteps(t *testing.T) {
	stop := func(call string) func(string) error {
		return func(current string) error {
			if current == call {
				return errKilled
			}
			return nil
		}
	}
	for name, row := range map[string]struct {
		before, after func(string) error
		cutAfter      string // the call after which the database cannot be reached
		remove        bool
		state         string // of the row afterwards
	}{
		"before the object is put":             {before: stop("put"), state: files.Pending},
		"after the object was put":             {after: stop("put"), state: files.Pending},
		"before the row says stored":           {cutAfter: "put", state: files.Pending},
		"after everything":                     {state: files.Stored},
		"before the object is deleted":         {before: stop("delete"), remove: true, state: files.Deleting},
		"after the object was deleted":         {after: stop("delete"), remove: true, state: files.Deleting},
		"before the row says deleted":          {cutAfter: "delete", remove: true, state: files.Deleting},
		"after everything of a deletion":       {remove: true, state: files.Deleted},
		"a deletion of what was never put":     {before: stop("put"), remove: true, state: files.Deleted},
		"a deletion of what was nearly stored": {after: stop("put"), remove: true, state: files.Deleted},
	} {
		t.Run(name, func(t *testing.T) {
			d := open(t)
			ctx, cut := context.WithCancel(t.Context())
			defer cut()
			d.store.before, d.store.after = row.before, row.after
			if row.cutAfter != "" {
				d.store.after = func(call string) error {
					if call == row.cutAfter {
						cut()
					}
					return nil
				}
			}
			id := audioclient.NewID()
			_ = d.put(t, ctx, id) // the caller was killed too
			if row.remove {
				_ = d.Delete(ctx, id)
			}
			d.store.before, d.store.after = nil, nil
			if _, states := d.found(t); states[id] != row.state {
				t.Fatalf("the row is %q, want %q", states[id], row.state)
			}
			if _, err := d.Find(t.Context(), kind, id, files.Stored); (err == nil) != (row.state == files.Stored) {
				t.Errorf("playing gave %v", err)
			}
			d.sweep(t) // too early for uploads that may be in progress
			if _, states := d.found(t); row.state == files.Pending && states[id] != files.Pending {
				t.Errorf("an upload under way was swept: %q", states[id])
			}
			d.passed = 25 * time.Hour
			d.sweep(t)
			d.inStep(t)
		})
	}
}

func TestARepetitionFinishesAKilledUpload(t *testing.T) {
	for name, fail := range map[string]func(d *desk){
		"before the object": func(d *desk) { d.store.before = func(string) error { return errs.New(errs.Unavailable, "away") } },
		"after the object":  func(d *desk) { d.store.after = func(string) error { return errs.New(errs.Unavailable, "away") } },
	} {
		t.Run(name, func(t *testing.T) {
			d, id := open(t), audioclient.NewID()
			fail(d)
			if err := d.put(t, t.Context(), id); errs.KindOf(err) != errs.Unavailable {
				t.Errorf("got %v", err)
			}
			d.store.before, d.store.after = nil, nil
			if err := d.put(t, t.Context(), id); err != nil {
				t.Errorf("the second time: %v", err)
			}
			d.inStep(t)
		})
	}
}

// TestDeletedWhileTheObjectIsOnItsWay deletes a file during its upload. The object arrives later;
// if it cannot be removed at once, the sweeper removes it.
func TestDeletedWhileTheObjectIsOnItsWay(t *testing.T) {
	for name, storeGoesAway := range map[string]bool{"the store works": false, "the store goes away": true} {
		t.Run(name, func(t *testing.T) {
			d, id := open(t), audioclient.NewID()
			d.store.before = func(call string) error {
				if call != "put" {
					return nil
				}
				d.store.before = nil
				return d.Delete(t.Context(), id)
			}
			if storeGoesAway {
				d.store.after = func(call string) error {
					if call == "put" {
						d.store.before = func(string) error { return errs.New(errs.Unavailable, "away") }
					}
					return nil
				}
			}
			if err := d.put(t, t.Context(), id); errs.KindOf(err) != errs.Conflict {
				t.Errorf("got %v", err)
			}
			d.store.before, d.store.after = nil, nil
			if objects, _ := d.found(t); len(objects) > 0 != storeGoesAway {
				t.Errorf("objects are %v", objects)
			}
			d.passed = 25 * time.Hour
			d.sweep(t)
			d.inStep(t)
		})
	}
}
