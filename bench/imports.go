package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"slices"
	"text/tabwriter"
	"time"
)

const (
	stored   = 10_000 // proverbs before the import
	imported = 5_000
	aBatch   = 500
	// readEvery is the interval between the reader's requests.
	readEvery = 20 * time.Millisecond
)

// importTimes prints how long an import of proverbs takes, and how long a reader of the public
// lists waits during the import and without one.
func importTimes(ctx context.Context, out io.Writer, obi, token, url string) error {
	if err := fillProverbs(ctx, url, stored); err != nil {
		return err
	}
	for ctx.Err() == nil && get(ctx, http.DefaultTransport.(*http.Transport), obi+"/api/ilu/proverbs?q=xyz") != nil {
		// Wait until the index has read the rows that SQL added.
	}
	quiet, err := readDuring(ctx, obi, func() error {
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
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintf(table, "%d proverbs into %d, %d at once\tseconds\tslowest batch\tmedian of a reader\tp95\tmost\t\n", imported, stored, aBatch)
	fmt.Fprintf(table, "without an import\t\t\t%s\t%s\t%s\t\n", share(quiet, 50), share(quiet, 95), quiet[len(quiet)-1].Round(100*time.Microsecond))
	for _, pass := range []struct {
		name   string
		dryRun bool
	}{{"dry run", true}, {"import", false}, {"the same again", false}} {
		var took, slowest time.Duration
		times, err := readDuring(ctx, obi, func() (err error) {
			took, slowest, err = importAll(ctx, obi, token, rows, pass.name, pass.dryRun)
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
	return bulkDeletion(ctx, out, obi, token)
}

// bulkDeletion prints how long it takes to delete a batch and to undo that.
func bulkDeletion(ctx context.Context, out io.Writer, obi, token string) error {
	ids := make([]string, aBatch)
	for i := range ids {
		ids[i] = fmt.Sprint("p", i)
	}
	var gone struct{ ChangeID string }
	deleting, err := send(ctx, obi+"/api/ilu/admin/delete", token, map[string]any{"ids": ids}, &gone)
	if err != nil {
		return err
	}
	restoring, err := send(ctx, obi+"/api/ilu/admin/history/"+gone.ChangeID+"/restore", token, nil, &gone)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(out, "deleting %d at once: %s, taking that back: %s\n", aBatch, deleting.Round(time.Millisecond), restoring.Round(time.Millisecond))
	return err
}

// send posts a body (nil for none), decodes the answer into v and returns the time it took.
func send(ctx context.Context, url, token string, body, v any) (time.Duration, error) {
	var content io.Reader
	if body != nil {
		text, err := json.Marshal(body)
		if err != nil {
			return 0, err
		}
		content = bytes.NewReader(text)
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, url, content)
	if err != nil {
		return 0, err
	}
	request.Header.Set("Authorization", "Bearer "+token)
	request.Header.Set("Content-Type", "application/json")
	began := time.Now()
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return 0, err
	}
	defer response.Body.Close()
	answer, err := io.ReadAll(response.Body)
	if err != nil {
		return 0, err
	}
	took := time.Since(began)
	if response.StatusCode != http.StatusOK {
		return 0, fmt.Errorf("%s answered %s: %.300s", url, response.Status, answer)
	}
	return took, json.Unmarshal(answer, v)
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
func importAll(ctx context.Context, obi, token string, rows []map[string]any, name string, dryRun bool) (took, slowest time.Duration, err error) {
	for n := 0; n < len(rows); n += aBatch {
		one, err := send(ctx, obi+"/api/ilu/admin/import", token, map[string]any{
			"importId": fmt.Sprintf("%x-%d", name, n), "onMatch": "change", "dryRun": dryRun, "rows": rows[n:min(n+aBatch, len(rows))],
		}, &struct{}{})
		if err != nil {
			return 0, 0, err
		}
		took, slowest = took+one, max(slowest, one)
	}
	return took, slowest, nil
}

// readDuring requests public lists while work runs, and returns the sorted response times.
func readDuring(ctx context.Context, obi string, work func() error) (times []time.Duration, err error) {
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
		began := time.Now()
		if err := get(ctx, http.DefaultTransport.(*http.Transport), obi+"/api/ilu/proverbs?"+query.draw(random)); err != nil {
			return nil, err
		}
		times = append(times, time.Since(began))
	}
}
