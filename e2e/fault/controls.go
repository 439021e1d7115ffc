package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// control breaks a guard of the product on purpose. The checks must find it under its fault;
// otherwise they would not find a guard that is broken by mistake.
type control struct {
	name     string
	fault    string
	guard    string // the broken guard, for people
	services []string
	only     string // see plan
	changes  []change
	time     time.Duration // 30 s if 0
	found    string        // a text that the checks must report
}

var entriesOf = []string{"creator-svc", "dibia-svc", "ilu-svc", "kwuo-svc"}

// unstored acknowledges a recording that could not be stored.
var unstored = []change{{"audio-svc/files/files.go",
	"if err != nil && errs.KindOf(err) != errs.Conflict {", "if err != nil && errs.KindOf(err) == errs.Invalid {"}}

// auditApart commits a change before its row in the audit log.
var auditApart = []change{{"platform/db/change.go", `		return d.gorm.WithContext(ctx).Transaction(func(tx *gorm.DB) error {
			audit, err := do(tx)
			if err != nil || audit == nil {
				return err
			}
			return audit.Write(tx)
		})`, `		var audit *Audit
		err := d.gorm.WithContext(ctx).Transaction(func(tx *gorm.DB) (err error) {
			audit, err = do(tx)
			return err
		})
		if err != nil || audit == nil {
			return err
		}
		time.Sleep(300 * time.Millisecond) // so that kills hit it
		return audit.Write(d.gorm.WithContext(ctx))`}}

// notSynchronous acknowledges commits that are only in PostgreSQL's memory.
var notSynchronous = []change{{"platform/db/open.go", `"statement_timeout":                   "5s",`, `"statement_timeout":                   "5s", "synchronous_commit": "off",`}}

var brokenGuards = []*control{
	{name: "audit-apart", fault: "kill", guard: "a change and its row in the audit log are one transaction", services: []string{"creator-svc"}, only: "creator-svc",
		found:   "the audit log of creator",
		changes: auditApart},
	{name: "another-id", fault: "kill-gateway", guard: "an entry that is sent again with its ID is recognized", services: entriesOf, found: "nobody has added it",
		changes: []change{{"platform/entity/store.go", `			if stored, err = s.present(tx, &fresh); err != nil || stored != nil {
				return nil, err
			}`, `			if stored, err = s.present(tx, &fresh); err != nil {
				return nil, err
			}
			if stored != nil {
				s.Meta(&fresh).ID += "-again"
			}`}}},
	{name: "unstored", fault: "kill-store", guard: "a recording that could not be stored is not acknowledged", services: []string{"audio-svc"}, changes: unstored, found: "has no object"},
	{name: "not-synchronous", fault: "kill-database", guard: "a commit is acknowledged only once it is on disk", services: entriesOf, found: "its answers fit no order",
		changes: notSynchronous},
	{name: "no-tombstone", fault: "pause", guard: "the ID of a deleted entry is not used again", services: entriesOf, found: "its answers fit no order",
		changes: []change{{"platform/entity/store.go", "if err == nil && deleted {", "if err == nil && deleted && id == \"\" {"}}},
	{name: "timeout-refuses", fault: "pause-database", guard: "a timeout is not answered as a refusal", services: entriesOf, found: "was refused with 409",
		changes: []change{{"platform/db/errors.go", `errs.Wrap(err, errs.Unavailable, "%s", explain(err))`, `errs.Wrap(err, errs.Conflict, "%s", explain(err))`}}},
	{name: "no-row-lock", fault: "slow", guard: "an entry is locked while it is changed", services: entriesOf, found: "its answers fit no order",
		changes: []change{{"platform/entity/read.go", `found, err := s.take(tx.Clauses(clause.Locking{Strength: "UPDATE"}), id)`, `_ = clause.Locking{}
	found, err := s.take(tx, id)`}}},
	{name: "repeat-all", fault: "cut", guard: "a transaction with an unknown outcome is not repeated", services: entriesOf, found: "was refused with",
		changes: []change{{"platform/db/errors.go", "|| state == stateCachedPlan\n", "|| state == stateCachedPlan || temporary(err)\n"}}},
	{name: "unstored", fault: "refuse", guard: "a recording that could not be stored is not acknowledged", services: []string{"audio-svc"}, changes: unstored, found: "has no object"},
	{name: "no-look-back", fault: "forget", guard: "a stored file is checked before it is acknowledged", services: []string{"audio-svc"}, found: "has no object",
		changes: []change{{"platform/blob/s3.go", "size, err := s.size(ctx, name)", "size, err := int64(len(content)), error(nil)"}}},
	{name: "no-length", fault: "shorten", guard: "an answer announces its length", services: []string{"audio-svc"}, found: "its answers fit no order",
		changes: []change{
			{"audio-svc/files/serve.go", `	header.Set("Content-Length", strconv.FormatInt(part.length, 10))`, `	_ = strconv.FormatInt`},
			{"audio-svc/files/serve.go", "io.CopyN(out, content, part.length)", "io.Copy(out, content)"},
		}},
	{name: "full-is-fine", fault: "full-database", guard: "a database error is an error for the client", services: entriesOf, found: "its answers fit no order",
		changes: []change{{"platform/db/change.go", "if err == nil || try == tries", "if state := sqlState(err); len(state) == 5 && state[:2] == \"53\" {\n\t\t\treturn nil\n\t\t}\n\t\tif err == nil || try == tries"}}},
	{name: "unstored", fault: "full-store", guard: "a recording that could not be stored is not acknowledged", services: []string{"audio-svc"}, changes: unstored, found: "has no object"},
	{name: "no-cancel", fault: "clock", guard: "a file whose deletion has begun is not linked", services: []string{"ilu-svc", "kwuo-svc"}, found: "which is not stored",
		changes: []change{
			{"platform/outbox/outbox.go", "if deleted.RowsAffected == 0 {", "if deleted.RowsAffected == 0 && payload == \"\" {"},
			{"platform/outbox/worker.go", "pollEvery = 5 * time.Second", "pollEvery = 20 * time.Millisecond // so that the worker is there in time"},
		}},
	{name: "another-list", fault: "versions", guard: "both versions record deleted IDs in the same list", services: entriesOf, found: "its answers fit no order", time: time.Minute,
		changes: []change{
			{"platform/entity/tombstone.go", "ON CONFLICT DO NOTHING`, string(table)", "ON CONFLICT DO NOTHING`, \"new \"+string(table)"},
			{"platform/entity/tombstone.go", "WHERE list = ? AND id = ANY (?)`, string(table)", "WHERE list = ? AND id = ANY (?)`, \"new \"+string(table)"},
			{"platform/entity/tombstone.go", "WHERE list = ? AND id = ?)`, string(table)", "WHERE list = ? AND id = ?)`, \"new \"+string(table)"},
		}},
	{name: "audit-apart", fault: "kill-all", guard: "a change and its row in the audit log are one transaction", services: []string{"obi"}, changes: auditApart, found: "the audit log of"},
	{name: "not-synchronous", fault: "kill-child", guard: "a commit is acknowledged only once it is on disk", services: []string{"obi"}, changes: notSynchronous, found: "its answers fit no order"},
}

// run builds the programs with the guard broken and injects the fault. It returns what the checks
// found, and an error if the expected finding is not among it.
func (c *control) run(ctx context.Context, b *build, whole string) (said []string, err error) {
	p := plan{isSingle: faultNamed(c.fault).single, seed: *seed, time: 30 * time.Second, people: *people, only: c.only, before: whole, calm: *calm, faults: []*fault{faultNamed(c.fault)}}
	if c.time > 0 {
		p.time = c.time
	}
	if p.programs, err = b.programs(ctx, c.changes, c.services...); err != nil {
		return nil, err
	}
	if err := linkOthers(whole, p.programs, c.services); err != nil {
		return nil, err
	}
	log, err := os.Create(filepath.Join(b.bin, "control.log"))
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

// linkOthers links the unchanged services into the folder of the broken ones.
func linkOthers(whole, broken string, services []string) error {
	all, err := os.ReadDir(whole)
	if err != nil {
		return err
	}
	for _, one := range all {
		if slices.Contains(services, one.Name()) {
			continue
		}
		to := broken + "/" + one.Name()
		_ = os.Remove(to)
		if err := os.Link(whole+"/"+one.Name(), to); err != nil {
			return err
		}
	}
	return nil
}

// runControls runs the controls with these names or faults and prints a table. It returns an error
// if the checks miss one.
func runControls(ctx context.Context, names string) error {
	b, err := newBuild(*root, *bin)
	if err != nil {
		return err
	}
	whole, err := b.programs(ctx, nil)
	if err != nil {
		return err
	}
	failed := 0
	fmt.Printf("%-15s %-16s %-6s %s\n", "fault", "control", "", "the guard that is broken, and the first of what was found")
	for _, c := range brokenGuards {
		if names != "all" && !slices.Contains(strings.Split(names, ","), c.fault) && !slices.Contains(strings.Split(names, ","), c.name) {
			continue
		}
		said, err := c.run(ctx, b, whole)
		result := "red"
		if err != nil {
			result = "GREEN"
			failed++
			said = append([]string{err.Error()}, said...)
		}
		fmt.Printf("%-15s %-16s %-6s %s\n%39s %s\n", c.fault, c.name, result, c.guard, fmt.Sprintf("%d:", len(said)), few(said, 2))
	}
	if failed > 0 {
		return fmt.Errorf("the checks missed %d controls", failed)
	}
	return nil
}
