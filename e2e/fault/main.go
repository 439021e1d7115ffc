// Command fault runs the distributed system under load while faults of all kinds occur, and checks
// that nothing acknowledged was lost. `make fault-test` runs it; docs/reliability.md describes it
// and its results.
//
// A round (round.go) consists of a system (system.go, lines.go), a load (load*.go, kinds.go,
// client.go) whose operations are recorded (history.go), clients that follow the lists (follower.go), a
// receiver of webhooks (receiver.go), faults (faults.go), and checks after the faults (checker.go,
// model.go). controls.go breaks a guard of the product for each fault while it is compiled (build.go), and
// requires that the checks find it.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"
)

var (
	seed     = flag.Uint64("seed", 0, "seed of everything random; 0 takes a new one each time")
	length   = flag.Duration("time", 3*time.Minute, "how long faults are injected")
	people   = flag.Int("people", 12, "number of people who work at the same time")
	named    = flag.String("faults", "", "faults, separated by commas; all if empty, \"none\" for none, \"list\" to list them")
	calm     = flag.Duration("calm", time.Second, "time without faults between two faults")
	kills    = flag.Int("kills", 0, "end early after this many kills (with -changes: after both)")
	changes  = flag.Int("changes", 0, "end early after this many acknowledged changes of entries (with -kills: after both)")
	single   = flag.Bool("single", false, "run all of Obi in one process, with its own faults")
	before   = flag.String("before", "", "the tag or commit that the fault versions runs beside this one")
	controls = flag.String("controls", "", "run these controls, separated by commas, or \"all\"")
	root     = flag.String("root", "../..", "the repository")
	bin      = flag.String("bin", "../../bin/fault", "folder for the built programs")
)

func main() {
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	err := start(ctx)
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "fault:", err)
		os.Exit(1)
	}
}

func start(ctx context.Context) (err error) {
	if *named == "list" {
		for _, f := range faults {
			fmt.Printf("%-15s %s\n", f.name, f.what)
		}
		return nil
	}
	if *root, err = filepath.Abs(*root); err != nil {
		return err
	}
	if *bin, err = filepath.Abs(*bin); err != nil {
		return err
	}
	if *seed == 0 {
		*seed = rand.Uint64N(1_000_000)
	}
	fmt.Printf("seed %d\n", *seed)
	if *controls != "" {
		return runControls(ctx, *controls)
	}
	p := plan{single: *single, time: *length, log: os.Stdout}
	var services []string
	if p.single {
		services = []string{"obi"}
	}
	if p.faults, err = chosen(*named); err != nil {
		return err
	}
	if p.programs, err = programs(ctx, nil, services...); err != nil {
		return err
	}
	if slices.Contains(p.faults, faultNamed("versions")) {
		if p.before, err = versionBefore(ctx, *before); err != nil {
			return err
		}
	}
	found, err := p.run(ctx)
	if err != nil {
		return fmt.Errorf("%w\n%s", err, again())
	}
	fmt.Println(found)
	if len(found.wrong) == 0 {
		return nil
	}
	for n, t := range found.bad {
		if n < 3 {
			fmt.Println(t)
		}
	}
	fmt.Println(few(found.wrong, 20))
	return fmt.Errorf("%d problems were found; %s", len(found.wrong), again())
}

// again returns the command that runs the same test once more.
func again() string {
	command := "run it again: make fault-test"
	for _, name := range []string{"seed", "faults", "time", "calm", "kills", "changes", "people", "before", "single"} {
		if f := flag.Lookup(name); f.Value.String() != f.DefValue {
			command += fmt.Sprintf(" %s=%s", strings.ToUpper(name), f.Value)
		}
	}
	return command
}

// chosen returns the faults with these names.
func chosen(names string) (all []*fault, err error) {
	switch names {
	case "":
		return slices.DeleteFunc(slices.Clone(faults), func(f *fault) bool { return f.single != *single }), nil
	case "none":
		return nil, nil
	}
	for name := range strings.SplitSeq(names, ",") {
		f := faultNamed(name)
		if f == nil || f.single != *single {
			return nil, errors.New("unknown fault: " + name)
		}
		all = append(all, f)
	}
	return all, nil
}
