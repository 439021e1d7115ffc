package main

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"obi/areas"
)

// control breaks a guard of the product on purpose. The checks must find it under each of its
// faults; otherwise they would not find a guard that is broken by mistake.
type control struct {
	name      string
	faults    []string
	guard     string        // the broken guard, for people
	services  []string      // those it is broken in; Obi in one process for its own faults
	found     string        // a text that the checks must report
	time      time.Duration // 30 s if 0
	overrides []override
}

var (
	entriesOf, recordingsOf = programsOf(areas.Kinds), programsOf(areas.Recorded())
	files                   = []string{"audio-svc"}
)

// programsOf returns the services of kinds of entries.
func programsOf(kinds []areas.Kind) (names []string) {
	for _, k := range kinds {
		names = append(names, areas.Program(k.Area))
	}
	return names
}

var brokenGuards = []*control{
	{name: "audit-apart", faults: []string{"kill", "kill-all"}, guard: "a change and its row in the audit log are one transaction", services: []string{"creator-svc"}, found: "the audit log of",
		overrides: []override{{"platform/db", "DB.Change", `
			var audit *Audit
			inner := do
			do = func(tx *gorm.DB) (_ *Audit, err error) {
				audit, err = inner(tx)
				return nil, err
			}
			if err := original(); err != nil || audit == nil {
				return err
			}
			time.Sleep(300 * time.Millisecond) // so that kills hit it
			return audit.Write(d.gorm.WithContext(ctx))`}}},
	{name: "another-id", faults: []string{"kill-gateway"}, guard: "an entry that is sent again with its ID is recognized", services: entriesOf, found: "nobody has added it",
		overrides: []override{{"platform/entity", "Store.Insert", `
			if stored, added, err = original(); err != nil || added {
				return stored, added, err
			}
			again := *entity
			s.Kind.Meta(&again).ID += "-again"
			entity = &again
			return original()`}}},
	{name: "unstored", faults: []string{"kill-store", "refuse", "full-store"}, guard: "a recording that could not be stored is not acknowledged", services: files, found: "has no object",
		overrides: []override{{"platform/blob", "s3.Put", `_ = original(); return nil`}}},
	{name: "not-synchronous", faults: []string{"kill-database", "kill-child"}, guard: "a commit is acknowledged only once it is on disk", services: entriesOf, found: "its answers fit no order",
		overrides: []override{{"platform/db", "Open", `cfg.URL += "&synchronous_commit=off"; return original()`}}},
	{name: "no-tombstone", faults: []string{"pause"}, guard: "the ID of a deleted entry is not used again", services: entriesOf, found: "its answers fit no order",
		overrides: []override{{"platform/entity", "batch.refuseDeleted", `return nil`}}},
	{name: "timeout-refuses", faults: []string{"pause-database"}, guard: "a timeout is not answered as a refusal", services: entriesOf, found: "was refused with 409",
		overrides: []override{{"platform/db", "classify", `
			if err = original(); errs.KindOf(err) == errs.Unavailable {
				return errs.Wrap(err, errs.Conflict, "%s", err)
			}
			return err`}}},
	{name: "no-row-lock", faults: []string{"slow"}, guard: "an entry is locked while it is changed", services: entriesOf, found: "its answers fit no order",
		overrides: []override{{"platform/db", "Open", `
			d, err := original()
			if err == nil {
				err = d.gorm.Callback().Query().Before("gorm:query").Register("unlocked", func(tx *gorm.DB) { delete(tx.Statement.Clauses, "FOR") })
			}
			return d, err`}}},
	{name: "no-snapshot", faults: []string{"slow"}, guard: "a page of a feed is one snapshot of the database", services: entriesOf, found: "a copy of the",
		overrides: []override{{"platform/changes", "feed.read", `
			if page, next, err = original(); err == nil && !page.More {
				next, err = f.lastPosition(ctx)
				page.Next = next.token()
			}
			return page, next, err`}}},
	{name: "no-retry", faults: []string{"kill"}, guard: "a message that a webhook refused is sent again", services: entriesOf, found: "accepted false", time: time.Minute,
		overrides: []override{{"platform/webhooks", "Hooks.record", `a.status = 200; return original()`}}},
	{name: "repeat-all", faults: []string{"cut"}, guard: "a transaction with an unknown outcome is not repeated", services: entriesOf, found: "was refused with",
		overrides: []override{{"platform/db", "repeatable", `return original() || temporary(err)`}}},
	{name: "no-look-back", faults: []string{"forget"}, guard: "a stored file is checked before it is acknowledged", services: files, found: "has no object",
		overrides: []override{{"platform/blob", "s3.Put", `
			err := original()
			if errorCode(err) == minio.NoSuchKey {
				return nil
			}
			return err`}}},
	{name: "no-length", faults: []string{"shorten"}, guard: "an answer announces its length", services: files, found: "its answers fit no order",
		overrides: []override{
			{"platform/web", "Stream.Write", `s.Header().Del("Content-Length"); return original()`},
			{"platform/web", "HandleStream", `
				inner := handler
				handler = func(ctx context.Context, in *I, out *Stream) error {
					err := inner(ctx, in, out)
					if out.ResponseWriter.(interface{ Written() bool }).Written() {
						return nil
					}
					return err
				}
				original()`},
		}},
	{name: "full-is-fine", faults: []string{"full-database"}, guard: "a database error is an error for the client", services: entriesOf, found: "its answers fit no order",
		overrides: []override{{"platform/db", "classify", `
			if sqlState(err) == stateDiskFull {
				return nil
			}
			return original()`}}},
	{name: "no-cancel", faults: []string{"clock"}, guard: "a file whose deletion has begun is not linked", services: recordingsOf, found: "which is not stored",
		overrides: []override{
			{"platform/outbox", "Outbox.Cancel", `_ = original(); return nil`},
			{"platform/outbox", "Outbox.Run", `
				go func() {
					for range time.Tick(20 * time.Millisecond) { // so that the worker is there in time
						o.Wake()
					}
				}()
				return original()`},
		}},
	{name: "another-list", faults: []string{"versions"}, guard: "both versions record deleted IDs in the same list", services: entriesOf, found: "its answers fit no order", time: time.Minute,
		overrides: []override{
			{"platform/entity", "batch.deleteRows", `
				if err := original(); err != nil {
					return err
				}
				return b.tx.Exec("WITH moved AS (DELETE FROM deleted_ids WHERE list = ? AND id = ANY (?) RETURNING list, id) "+
					"INSERT INTO deleted_ids (list, id) SELECT 'new ' || list, id FROM moved ON CONFLICT DO NOTHING", b.Table, db.TextArray(ids)).Error`},
			{"platform/entity", "batch.refuseDeleted", `
				store, other := *b.Store, *b
				store.Table = "new " + store.Table
				other.Store, b = &store, &other
				return original()`},
		}},
}

// run builds the programs with the guard broken and injects a fault. It returns what the checks
// found, and an error if the expected finding is not among it.
func (c *control) run(ctx context.Context, f *fault) (said []string, err error) {
	services := c.services
	if f.single {
		services = []string{"obi"}
	}
	p := plan{single: f.single, time: cmp.Or(c.time, 30*time.Second), before: unbroken(), faults: []*fault{f}}
	if len(services) == 1 {
		p.only = services[0]
	}
	if p.programs, err = programs(ctx, c.overrides, services...); err != nil {
		return nil, err
	}
	log, err := os.Create(filepath.Join(*bin, "control.log"))
	if err != nil {
		return nil, err
	}
	defer log.Close()
	p.log = log
	found, err := p.run(ctx)
	if err != nil {
		return nil, err
	}
	fmt.Fprintln(log, found)
	if !slices.ContainsFunc(found.wrong, func(line string) bool { return strings.Contains(line, c.found) }) {
		return found.wrong, fmt.Errorf("not found: %d problems were reported, but none contains %q", len(found.wrong), c.found)
	}
	return found.wrong, nil
}

// runControls runs the controls with these names or faults and prints a table. It returns an error
// if the checks miss one.
func runControls(ctx context.Context, names string) error {
	if _, err := programs(ctx, nil); err != nil {
		return err
	}
	failed, chosen := 0, strings.Split(names, ",")
	fmt.Printf("%-15s %-16s %-6s %s\n", "fault", "control", "", "the guard that is broken, and the first of what was found")
	for _, c := range brokenGuards {
		for _, name := range c.faults {
			if names != "all" && !slices.Contains(chosen, name) && !slices.Contains(chosen, c.name) {
				continue
			}
			said, err := c.run(ctx, faultNamed(name))
			result := "red"
			if err != nil {
				result = "GREEN"
				failed++
				said = append([]string{err.Error()}, said...)
			}
			fmt.Printf("%-15s %-16s %-6s %s\n%39s %s\n", name, c.name, result, c.guard, fmt.Sprintf("%d:", len(said)), few(said, 2))
		}
	}
	if failed > 0 {
		return fmt.Errorf("the checks missed %d controls", failed)
	}
	return nil
}
