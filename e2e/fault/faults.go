package main

import (
	"context"
	"errors"
	"path/filepath"
	"syscall"
	"time"

	"github.com/jackc/pgx/v5"
	"golang.org/x/sync/errgroup"

	"obi/e2e/stack"
)

// fault is a kind of failure and its repair.
type fault struct {
	name string
	what string // for people
	// lines and disks report whether the fault needs proxies and small disks.
	lines, disks bool
	// single reports whether the fault is for Obi in one process.
	single bool
	// lasts is how long the fault lasts.
	lasts time.Duration
	// kills is the number of processes that the fault kills at once with kill -9, not counting the
	// children of a database server.
	kills  int
	inject func(ctx context.Context, r *round) error
	mend   func(ctx context.Context, r *round) error
}

var faults = []*fault{
	{name: "kill", what: "kill -9 of a replica", lasts: 200 * time.Millisecond, kills: 1, inject: pickReplica((*stack.Replica).Kill), mend: startAgain},
	{name: "kill-gateway", what: "kill -9 of the gateway", lasts: 200 * time.Millisecond, kills: 1,
		inject: do(func(r *round) { r.Gateway.Kill() }),
		mend:   func(_ context.Context, r *round) error { return r.Gateway.Start() }},
	{name: "kill-store", what: "kill -9 of the object store", lasts: 500 * time.Millisecond, kills: 1,
		inject: do(func(r *round) { r.Objects.Kill() }),
		mend:   func(ctx context.Context, r *round) error { return errors.Join(r.Objects.Start(), r.Objects.Ready(ctx)) }},
	{name: "kill-database", what: "kill -9 of PostgreSQL, all its processes", lasts: 200 * time.Millisecond, kills: 1,
		inject: killPostgres,
		mend:   func(ctx context.Context, r *round) error { return r.Postgres.Start(ctx) }},
	{name: "pause", what: "SIGSTOP of a replica", lasts: 5 * time.Second,
		inject: pickReplica(func(one *stack.Replica) { one.Signal(syscall.SIGSTOP) }),
		mend:   do(func(r *round) { r.hit.Signal(syscall.SIGCONT) })},
	{name: "pause-database", what: "SIGSTOP of PostgreSQL, all its processes", lasts: 4 * time.Second,
		inject: func(_ context.Context, r *round) error { return r.signalPostgres(syscall.SIGSTOP) },
		mend:   func(_ context.Context, r *round) error { return r.signalPostgres(syscall.SIGCONT) }},
	{name: "slow", what: "slow lines to PostgreSQL and to the object store", lines: true, lasts: 6 * time.Second,
		inject: slow(120 * time.Millisecond), mend: slow(0)},
	{name: "cut", what: "slow lines to both, cut repeatedly", lines: true,
		inject: func(ctx context.Context, r *round) error {
			r.lines.delay.Store(int64(60 * time.Millisecond))
			for range 6 {
				if err := wait(ctx, 700*time.Millisecond); err != nil {
					return err
				}
				r.lines.cut()
			}
			return nil
		},
		mend: slow(0)},
	{name: "refuse", what: "an object store that answers 503", lines: true, lasts: 3 * time.Second, inject: lie(refusing), mend: lie(honest)},
	{name: "forget", what: "an object store that acknowledges objects and discards them", lines: true, lasts: 3 * time.Second, inject: lie(forgetful), mend: lie(honest)},
	{name: "shorten", what: "an object store that sends half of a file as the whole", lines: true, lasts: 3 * time.Second, inject: lie(shortened), mend: lie(honest)},
	{name: "full-database", what: "a full disk of PostgreSQL", disks: true, lasts: 4 * time.Second,
		inject: fillDatabase, mend: mendDatabase},
	{name: "full-store", what: "a full disk of the object store", disks: true, lasts: 4 * time.Second,
		inject: func(_ context.Context, r *round) error { return r.fill("objects") },
		mend:   func(_ context.Context, r *round) error { return r.empty("objects") }},
	{name: "clock", what: "the clock of one replica of each service two hours ahead or behind", lasts: 4 * time.Second,
		inject: func(_ context.Context, r *round) (err error) {
			by := 2 * time.Hour
			if r.random.IntN(3) == 0 {
				by = -by
			}
			for _, all := range r.Services {
				err = errors.Join(err, r.setClock(all[0], by))
			}
			return err
		},
		mend: func(_ context.Context, r *round) error { return r.setClocks(0) }},
	{name: "versions", what: "one replica of each service of the version before", lasts: 6 * time.Second,
		inject: func(ctx context.Context, r *round) error { return r.runVersion(ctx, r.before) },
		mend:   func(ctx context.Context, r *round) error { return r.runVersion(ctx, r.programs) }},
	{name: "kill-all", what: "kill -9 of Obi in one process", single: true, lasts: 100 * time.Millisecond, kills: 1,
		inject: pickReplica((*stack.Replica).Kill), mend: startAgain},
	{name: "kill-child", what: "kill -9 of the PostgreSQL of Obi in one process, which starts it again", single: true, kills: 1,
		inject: killPostgres, mend: do(func(*round) {})},
}

func faultNamed(name string) *fault {
	for _, f := range faults {
		if f.name == name {
			return f
		}
	}
	return nil
}

func do(change func(*round)) func(context.Context, *round) error {
	return func(_ context.Context, r *round) error {
		change(r)
		return nil
	}
}

// pickReplica returns a function that hits one replica of one service.
func pickReplica(hit func(*stack.Replica)) func(context.Context, *round) error {
	return do(func(r *round) {
		all := r.All()
		if r.only != "" {
			all = r.Services[r.only]
		}
		r.hit = all[r.random.IntN(len(all))]
		hit(r.hit)
	})
}

func startAgain(ctx context.Context, r *round) error {
	return errors.Join(r.hit.Start(), r.hit.Ready(ctx))
}

func killPostgres(_ context.Context, r *round) error { return r.killPostgres() }

func slow(delay time.Duration) func(context.Context, *round) error {
	return do(func(r *round) { r.lines.delay.Store(int64(delay)) })
}

func lie(mode int32) func(context.Context, *round) error {
	return do(func(r *round) { r.lines.liar.mode.Store(mode) })
}

// fillDatabase fills the disk and makes PostgreSQL start another log file, for which there is no
// space.
func fillDatabase(ctx context.Context, r *round) error {
	if err := r.fill("database"); err != nil {
		return err
	}
	connection, err := pgx.Connect(ctx, r.Postgres.AdminURL())
	if err != nil {
		return nil //nolint:nilerr // the process has already ended
	}
	_, _ = connection.Exec(ctx, "SELECT pg_switch_wal()") // the server may end here
	_ = connection.Close(ctx)
	return nil
}

// mendDatabase frees the disk, and starts PostgreSQL if it has ended because it could not write its
// log.
func mendDatabase(ctx context.Context, r *round) error {
	if err := r.empty("database"); err != nil {
		return err
	}
	select {
	case <-r.Postgres.Done():
		return r.Postgres.Start(ctx)
	case <-time.After(time.Second):
		return nil
	}
}

// runVersion runs programs from a folder in the second replica of each area.
func (r *round) runVersion(ctx context.Context, programs string) error {
	var all errgroup.Group
	for _, area := range stack.Areas {
		one := r.Services[area+"-svc"][1]
		all.Go(func() error {
			one.Program(filepath.Join(programs, one.Service))
			return one.Restart(ctx)
		})
	}
	return all.Wait()
}
