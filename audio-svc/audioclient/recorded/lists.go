package recorded

import (
	"context"
	"math"
	"net/url"

	"obi/audio-svc/audioclient"
	"obi/platform/reqctx"
)

// Recordings have this loudness, in LUFS. Listeners notice a difference of more than tolerance, in LU.
const (
	targetLoudness = -19
	tolerance      = 3
)

// CheckWaiting is a filter that depends on who asks, so the route of a list must have it as AdminQuery.
const CheckWaiting = "check=waiting"

// Filter holds the filters by recording of a list, whose query embeds it.
type Filter struct {
	Recording string `query:"recording" enum:"with,without" doc:"Only those with a recording, or only those without"`
	Playable  string `query:"playable" enum:"everywhere,some" doc:"Only those with a recording that all browsers play, or only those with one that some cannot play"`
	Check     string `query:"check" enum:"waiting,checked,redo" doc:"Only those with a recording that was checked, that should be recorded again, or that waits for a check by the administrator who asks: nobody has checked it, and someone else uploaded it"`
	Loudness  string `query:"loudness" enum:"off,unknown" doc:"Only those with a recording that is more than 3 LU louder or quieter than -19 LUFS, or only those with one whose loudness is not known"`
}

// Listed is what a list needs to know of the recording of an entity.
type Listed struct {
	exists, isOff, isMeasured bool
	playable                  audioclient.Playable
	check                     Check
	by                        string
}

// NewListed returns the Listed for a recording, or nil, that by uploaded.
func NewListed(recording *Recording, by string) Listed {
	if recording == nil {
		return Listed{}
	}
	measured := recording.Loudness
	return Listed{
		exists: true, isMeasured: measured != nil, isOff: measured != nil && math.Abs(*measured-targetLoudness) > tolerance,
		playable: recording.Playable, check: recording.Check, by: by,
	}
}

// Exists reports whether there is a recording.
func (l *Listed) Exists() bool { return l.exists }

// waits reports whether actor may check the recording and nobody has done so.
func (l *Listed) waits(actor string) bool {
	return l.exists && l.check == "" && (l.by == "" || l.by != actor)
}

// IsEmpty reports whether f accepts all entities.
func (f Filter) IsEmpty() bool { return f == Filter{} }

// Keep returns a function that reports whether f accepts an entity.
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

// Counts holds numbers of entities by their recording. A summary embeds it.
type Counts struct {
	WithAudio       int `json:"withAudio" doc:"Those with a recording"`
	PlayableInSome  int `json:"playableInSome" doc:"Those with a recording that some browsers cannot play"`
	LoudnessOff     int `json:"loudnessOff" doc:"Those with a recording that is more than 3 LU louder or quieter than -19 LUFS"`
	LoudnessUnknown int `json:"loudnessUnknown" doc:"Those with a recording whose loudness is not known"`
	Checked         int `json:"checked" doc:"Those with a recording that was checked"`
	ToRedo          int `json:"toRedo" doc:"Those with a recording that should be recorded again"`
	WaitingForCheck int `json:"waitingForCheck" doc:"Those with a recording that nobody has checked and that another administrator uploaded"`
}

// Add counts the recording of an entity for the administrator who asks.
func (c *Counts) Add(ctx context.Context, l *Listed) {
	if !l.exists {
		return
	}
	for _, one := range []struct {
		count  *int
		counts bool
	}{
		{&c.WithAudio, true}, {&c.PlayableInSome, l.playable == audioclient.SomeBrowsers}, {&c.LoudnessOff, l.isOff}, {&c.LoudnessUnknown, !l.isMeasured},
		{&c.Checked, l.check == Checked}, {&c.ToRedo, l.check == Redo}, {&c.WaitingForCheck, l.waits(reqctx.From(ctx).Actor)},
	} {
		if one.counts {
			*one.count++
		}
	}
}
