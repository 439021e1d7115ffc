package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"obi/areas"
	"obi/e2e/stack"
)

// plan describes a round. With the same seed, it injects the same faults in the same order, as far as
// the machine allows.
type plan struct {
	time     time.Duration
	faults   []*fault
	programs string // folder with the programs under test
	before   string // folder with the programs of the version before
	only     string // the only service whose replicas are killed and paused; "" for all
	single   bool   // all of Obi in one process
	log      io.Writer
}

// round is a plan while it runs, and then what the checks found.
type round struct {
	plan
	*system
	load      *load
	followers *followers
	receiver  *receiver
	random    *rand.Rand
	hit       *stack.Replica
	times     map[string]int // how often each fault occurred
	killed    int

	wrong []string
	bad   []*thing // whose histories are printed
	took  time.Duration
}

// changedAreas returns the areas whose changes are recorded.
func changedAreas() []string {
	changed := []string{"auth"}
	for _, k := range areas.Kinds {
		changed = append(changed, k.Area)
	}
	return changed
}

// backTime limits the time until everything works again after a fault.
const backTime = 2 * time.Minute

// run runs a plan. It returns an error if the test itself fails; the round holds what the checks
// found.
func (p plan) run(ctx context.Context) (_ *round, err error) {
	needsLines := slices.ContainsFunc(p.faults, func(f *fault) bool { return f.lines })
	needsDisks := slices.ContainsFunc(p.faults, func(f *fault) bool { return f.disks })
	r := &round{plan: p, random: rand.New(rand.NewPCG(*seed, 0)), times: map[string]int{}}
	began := time.Now()
	if r.system, err = startSystem(ctx, p.programs, p.single, needsLines, needsDisks); err != nil {
		return nil, err
	}
	defer r.stop()
	c := newClient(r.URL)
	if err := c.signIn(ctx); err != nil {
		return nil, err
	}
	if r.receiver, err = receive(ctx, c); err != nil {
		return nil, err
	}
	defer r.receiver.Close()
	r.load = newLoad(c, "f")
	if err := errors.Join(r.load.pin(ctx), r.load.addDeputy()); err != nil {
		return nil, err
	}
	r.followers = follow(ctx, r.URL)
	defer r.followers.finish()
	r.load.start(*people, *seed)
	err = r.letFaultsHappen(ctx)
	r.load.finish()
	if err != nil {
		return nil, err
	}
	fmt.Fprintf(p.log, "looking at %d things\n", len(r.load.things))
	if err := r.load.lookAtAll(ctx, *people); err != nil {
		return nil, err
	}
	checked, err := newChecker(ctx, r.load, r.system)
	if err != nil {
		return nil, err
	}
	err = errors.Join(checked.check(), checked.copies(r.followers), checked.webhooks(r.receiver))
	checked.close()
	if err != nil {
		return nil, err
	}
	lost, err := checkFiles(ctx, r.load, r.system)
	r.wrong, r.bad, r.took = append(checked.wrong, lost...), checked.bad, time.Since(began)
	return r, err
}

// letFaultsHappen injects one fault after the other until the time is over, each equally often, in
// an order determined by the seed.
func (r *round) letFaultsHappen(ctx context.Context) error {
	if err := r.works(ctx); err != nil {
		return err
	}
	end := time.Now().Add(r.time)
	isOver := func() bool {
		return !time.Now().Before(end) || *kills+*changes > 0 && r.killed >= *kills && r.load.edits() >= *changes
	}
	for !isOver() {
		if len(r.faults) == 0 {
			return wait(ctx, time.Until(end))
		}
		for _, n := range r.random.Perm(len(r.faults)) {
			f := r.faults[n]
			if isOver() {
				break
			}
			if err := r.happen(ctx, f); err != nil {
				return fmt.Errorf("%s: %w", f.name, err)
			}
		}
	}
	return nil
}

// happen injects a fault, repairs it, and waits until everything works again.
func (r *round) happen(ctx context.Context, f *fault) error {
	r.load.during(f.name)
	began := time.Now()
	if err := f.inject(ctx, r); err != nil {
		return err
	}
	if err := wait(ctx, f.lasts); err != nil {
		return err
	}
	if err := f.mend(ctx, r); err != nil {
		return err
	}
	mended := time.Now()
	if err := r.works(ctx); err != nil {
		return err
	}
	r.times[f.name]++
	r.killed += f.kills
	r.load.during("none")
	fmt.Fprintf(r.log, "%-14s %4d  %5.1fs, and %4.1fs until all areas work again\n", f.name, r.times[f.name], mended.Sub(began).Seconds(), time.Since(mended).Seconds())
	return wait(ctx, *calm)
}

// works waits until each area has acknowledged a new change.
func (r *round) works(ctx context.Context) error {
	ctx, stop := context.WithTimeout(ctx, backTime)
	defer stop()
	for _, area := range changedAreas() {
		for had := r.load.progress(area); r.load.progress(area) == had; {
			if err := wait(ctx, 20*time.Millisecond); err != nil {
				return fmt.Errorf("%s-svc acknowledges no change for %s: %w", area, backTime, err)
			}
		}
	}
	return nil
}

// String formats what happened for people.
func (r *round) String() string {
	var text strings.Builder
	fmt.Fprintf(&text, "%-16s %5s %12s %9s %9s\n", "during", "times", "acknowledged", "refused", "unknown")
	for _, f := range append([]*fault{{name: "none"}}, faults...) {
		if tally := r.load.tally[f.name]; tally != nil {
			fmt.Fprintf(&text, "%-16s %5d %12d %9d %9d\n", f.name, r.times[f.name], tally[acknowledged], tally[refused], tally[unknown])
		}
	}
	by, changed := [3]int{}, 0
	for _, o := range r.load.ops {
		by[o.outcome]++
		if o.outcome == acknowledged && o.max > 0 {
			changed++
		}
	}
	fmt.Fprintf(&text, "\n%d operations on %d things were acknowledged, %d of them changes (%d of entries); %d were refused, of %d it is not known; %d kills; %s\n%s\n%s\n",
		by[acknowledged], len(r.load.things), changed, r.load.edits(), by[refused], by[unknown], r.killed, r.took.Round(time.Second), r.followers, r.receiver)
	return text.String()
}
