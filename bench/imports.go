package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"time"
)

const (
	stored   = 10_000 // proverbs before the import
	imported = 5_000
	aBatch   = 500
	// readEvery is the interval between the reader's requests.
	readEvery = 20 * time.Millisecond
)

// imports prints how long an import of proverbs takes, and how long a reader of the public lists
// waits during the import and without one.
func (b *bench) imports(ctx context.Context) error {
	if err := fillProverbs(ctx, b.ilu, stored); err != nil {
		return err
	}
	if err := b.untilRead(ctx, "ilu/proverbs"); err != nil {
		return err
	}
	quiet, err := b.readDuring(ctx, func() error {
		select {
		case <-ctx.Done():
		case <-time.After(5 * roundFor):
		}
		return ctx.Err()
	})
	if err != nil {
		return err
	}
	rows := rowsToImport()
	table := newTable(b.out)
	fmt.Fprintf(table, "%d proverbs into %d, %d at once\tseconds\tslowest batch\tmedian of a reader\tp95\tmost\t\n", imported, stored, aBatch)
	fmt.Fprintf(table, "without an import\t\t\t%s\t%s\t%s\t\n", share(quiet, 50), share(quiet, 95), quiet[len(quiet)-1].Round(100*time.Microsecond))
	for _, pass := range []struct {
		name   string
		dryRun bool
	}{{"dry run", true}, {"import", false}, {"the same again", false}} {
		var took, slowest time.Duration
		times, err := b.readDuring(ctx, func() (err error) {
			took, slowest, err = b.importAll(ctx, rows, pass.name, pass.dryRun)
			return err
		})
		if err != nil {
			return err
		}
		fmt.Fprintf(table, "%s\t%.1f\t%s\t%s\t%s\t%s\t\n", pass.name, took.Seconds(), slowest.Round(time.Millisecond), share(times, 50), share(times, 95), times[len(times)-1].Round(100*time.Microsecond))
	}
	if err := table.Flush(); err != nil {
		return err
	}
	return b.bulkDeletion(ctx)
}

// bulkDeletion prints how long it takes to delete a batch and to undo that.
func (b *bench) bulkDeletion(ctx context.Context) error {
	ids := make([]string, aBatch)
	for i := range ids {
		ids[i] = fmt.Sprint("p", i)
	}
	var gone struct{ ChangeID string }
	deleting, err := b.admin.send(ctx, http.MethodPost, b.obi+"/api/ilu/admin/delete", map[string]any{"ids": ids}, &gone)
	if err != nil {
		return err
	}
	restoring, err := b.admin.send(ctx, http.MethodPost, b.obi+"/api/ilu/admin/history/"+gone.ChangeID+"/restore", nil, nil)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(b.out, "deleting %d at once: %s, taking that back: %s\n", aBatch, deleting.Round(time.Millisecond), restoring.Round(time.Millisecond))
	return err
}

func rowsToImport() []map[string]any {
	random := rand.New(rand.NewPCG(4, 4))
	rows := make([]map[string]any, imported)
	for i := range rows {
		rows[i] = map[string]any{
			"proverb": fmt.Sprint(sentence(random, igboWords, 4+i%7), " ", i), "meaning": sentence(random, englishWords, 6+i%9),
			"categories": categories[random.IntN(len(categories))],
		}
	}
	return rows
}

// importAll imports rows in consecutive batches.
func (b *bench) importAll(ctx context.Context, rows []map[string]any, name string, dryRun bool) (took, slowest time.Duration, err error) {
	for n := 0; n < len(rows); n += aBatch {
		one, err := b.admin.send(ctx, http.MethodPost, b.obi+"/api/ilu/admin/import", map[string]any{
			"importId": fmt.Sprintf("%x-%d", name, n), "onMatch": "change", "dryRun": dryRun, "rows": rows[n:min(n+aBatch, len(rows))],
		}, nil)
		if err != nil {
			return 0, 0, err
		}
		took, slowest = took+one, max(slowest, one)
	}
	return took, slowest, nil
}

// readDuring requests public lists while work runs, and returns the sorted response times.
func (b *bench) readDuring(ctx context.Context, work func() error) (times []time.Duration, err error) {
	done := make(chan error, 1)
	go func() { done <- work() }()
	random := rand.New(rand.NewPCG(5, 5))
	ticker := time.NewTicker(readEvery)
	defer ticker.Stop()
	for {
		select {
		case err := <-done:
			slices.Sort(times)
			return times, err
		case <-ticker.C:
		}
		query := proverbQueries[random.IntN(len(proverbQueries))]
		took, err := visitor.send(ctx, http.MethodGet, b.obi+"/api/ilu/proverbs?"+query.draw(random), nil, nil)
		if err != nil {
			return nil, err
		}
		times = append(times, took)
	}
}
