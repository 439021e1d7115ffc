package recorded

import (
	"context"
	"math"
	"net/url"

	"obi/audio-svc/audioclient"
	"obi/platform/reqctx"
)

// A recording is too quiet or too loud if its loudness differs from targetLoudness, in LUFS, by more
// than tolerance, in LU. The web app has the same limits.
const (
	targetLoudness = -19
	tolerance      = 3
)

// CheckWaiting is a filter whose result depends on the administrator who asks, so the route of a list
// must have it as its AdminQuery.
const CheckWaiting = "check=waiting"

// Filter holds the filters of a list by recording. The query of the list embeds it.
type Filter struct {
	Recording string `query:"recording" enum:"with,without" doc:"Limits the result to entries with a recording, or to entries without one"`
	Playable  string `query:"playable" enum:"everywhere,some" doc:"Limits the result to entries whose recording all browsers play, or to entries whose recording some cannot play"`
	Check     string `query:"check" enum:"waiting,checked,redo" doc:"Limits the result to entries whose recording was checked, should be recorded again, or waits for a check by the administrator who asks: nobody has checked it, and someone else uploaded it"`
	Loudness  string `query:"loudness" enum:"off,unknown" doc:"Limits the result to entries whose recording is more than 3 LU louder or quieter than -19 LUFS, or to entries whose recording has no known loudness"`
}

// Listed is what filters and counts need to know about the recording of an entity. The zero Listed is
// that of an entity without a recording.
type Listed struct {
	exists, isOff, isMeasured bool
	playable                  audioclient.Playable
	check                     Check
	uploader                  string // "" if unknown
}

// NewListed returns the Listed for a recording, which may be nil.
func NewListed(recording *Recording, uploader string) Listed {
	if recording == nil {
		return Listed{}
	}
	measured := recording.Loudness
	return Listed{
		exists: true, isMeasured: measured != nil, isOff: measured != nil && math.Abs(*measured-targetLoudness) > tolerance,
		playable: recording.Playable, check: recording.Check, uploader: uploader,
	}
}

// Exists reports whether there is a recording.
func (l *Listed) Exists() bool { return l.exists }

// waits reports whether nobody has checked the recording and actor may.
func (l *Listed) waits(actor string) bool {
	return l.exists && l.check == "" && (l.uploader == "" || l.uploader != actor)
}

// IsEmpty reports whether f accepts all entities.
func (f Filter) IsEmpty() bool { return f == Filter{} }

// Keep returns a function that reports whether f accepts an entity with this recording.
func (f Filter) Keep(ctx context.Context) func(*Listed) bool {
	actor := reqctx.From(ctx).Actor
	return func(l *Listed) bool {
		return (f.Recording == "" || l.exists == (f.Recording == "with")) &&
			(f.Playable == "" || l.playable == audioclient.Playable(f.Playable)) &&
			(f.Check == "" || f.Check == "waiting" && l.waits(actor) || l.exists && string(l.check) == f.Check) &&
			(f.Loudness == "" || f.Loudness == "off" && l.isOff || f.Loudness == "unknown" && l.exists && !l.isMeasured)
	}
}

// AddTo adds the query parameters of f, for the link to the next page.
func (f Filter) AddTo(values url.Values) {
	for name, value := range map[string]string{"recording": f.Recording, "playable": f.Playable, "check": f.Check, "loudness": f.Loudness} {
		values.Set(name, value)
	}
}

// Counts holds the numbers of entities by their recording. The summary of a service embeds it.
type Counts struct {
	WithAudio       int `json:"withAudio" doc:"Entries with a recording"`
	PlayableInSome  int `json:"playableInSome" doc:"Entries whose recording some browsers cannot play"`
	LoudnessOff     int `json:"loudnessOff" doc:"Entries whose recording is more than 3 LU louder or quieter than -19 LUFS"`
	LoudnessUnknown int `json:"loudnessUnknown" doc:"Entries whose recording has no known loudness"`
	Checked         int `json:"checked" doc:"Entries whose recording was checked"`
	ToRedo          int `json:"toRedo" doc:"Entries whose recording should be recorded again"`
	WaitingForCheck int `json:"waitingForCheck" doc:"Entries whose recording nobody has checked and another administrator uploaded"`
}

// Add counts an entity with this recording, for the administrator who asks.
func (c *Counts) Add(ctx context.Context, l *Listed) {
	if !l.exists {
		return
	}
	countIf := func(applies bool, count *int) {
		if applies {
			*count++
		}
	}
	c.WithAudio++
	countIf(l.playable == audioclient.SomeBrowsers, &c.PlayableInSome)
	countIf(l.isOff, &c.LoudnessOff)
	countIf(!l.isMeasured, &c.LoudnessUnknown)
	countIf(l.check == Checked, &c.Checked)
	countIf(l.check == Redo, &c.ToRedo)
	countIf(l.waits(reqctx.From(ctx).Actor), &c.WaitingForCheck)
}
