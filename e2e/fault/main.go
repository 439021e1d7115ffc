// Command fault runs the distributed system under load while faults of all kinds occur, and checks
// that nothing acknowledged was lost. `make fault-test` runs it; docs/reliability.md describes it
// and its results.
//
// A round (round.go) consists of a system (system.go, lines.go), a load (load*.go, kinds.go) whose
// operations are recorded (history.go), faults (faults.go), and checks after the faults (checker.go
// and the files it names). controls.go breaks a guard of the product for each fault, and requires
// that the checks find it.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/signal"
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
	kills    = flag.Int("kills", 0, "end after this many kills")
	isSingle = flag.Bool("single", false, "run all of Obi in one process, with its own faults")
	before   = flag.String("before", "", "the tag or commit that the fault versions runs beside this one")
	controls = flag.String("controls", "", "run these controls, separated by commas, or \"all\"")
	root     = flag.String("root", "../..", "the repository")
	bin      = flag.String("bin", "../../bin/fault", "folder for the built programs")
)

func main() {
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	err := run(ctx)
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "fault:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context) error {
	if *named == "list" {
		for _, f := range faults {
			fmt.Printf("%-15s %s\n", f.name, f.what)
		}
		return nil
	}
	if *seed == 0 {
		*seed = rand.Uint64N(1_000_000)
	}
	fmt.Printf("seed %d\n", *seed)
	if *controls != "" {
		return runControls(ctx, *controls)
	}
	p := plan{isSingle: *isSingle, seed: *seed, time: *length, people: *people, calm: *calm, kills: *kills, log: os.Stdout}
	var err error
	if p.faults, err = chosen(*named, p.isSingle); err != nil {
		return err
	}
	build, err := newBuild(*root, *bin)
	if err != nil {
		return err
	}
	var services []string
	if p.isSingle {
		services = []string{"obi"}
	}
	if p.programs, err = build.programs(ctx, nil, services...); err != nil {
		return err
	}
	for _, f := range p.faults {
		if f.name == "versions" {
			if p.before, err = build.versionBefore(ctx, *before); err != nil {
				return err
			}
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
	command := fmt.Sprintf("run it again: make fault-test SEED=%d FAULTS=%s TIME=%s CALM=%s", *seed, *named, *length, *calm)
	if *kills > 0 {
		command += fmt.Sprintf(" KILLS=%d", *kills)
	}
	if *isSingle {
		command += " SINGLE=1"
	}
	return command
}

// chosen returns the faults with these names.
func chosen(names string, single bool) (all []*fault, err error) {
	switch names {
	case "":
		return faultsOf(single), nil
	case "none":
		return nil, nil
	}
	for name := range strings.SplitSeq(names, ",") {
		f := faultNamed(name)
		if f == nil || f.single != single {
			return nil, errors.New("unknown fault: " + name)
		}
		all = append(all, f)
	}
	return all, nil
}
