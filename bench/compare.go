package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"slices"
	"sync"
	"sync/atomic"
	"text/tabwriter"
	"time"
)

// compare prints a line for each case: the requests per second of both servers and their ratio.
func compare(ctx context.Context, out io.Writer, obi, url, token string) error {
	if err := fill(ctx, url, creators); err != nil {
		return err
	}
	floor, err := startFloor[creatorRow](ctx, url, floorCreators)
	if err != nil {
		return err
	}
	defer floor.close()
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintf(table, "%d creators, %d clients, median of %d rounds\tObi/s\tfloor/s\tObi : floor\t\n", creators, clients, rounds)
	for _, one := range []struct{ name, query string }{
		{"page of 50", "?limit=50"},
		{"search, page of 50", "?limit=50&q=ubochi"},
		{"whole list", ""},
	} {
		ours, theirs, err := alternate(ctx, obi+"/api/creator/creators"+one.query, floor.url+"/"+one.query)
		if err != nil {
			return err
		}
		fmt.Fprintf(table, "%s\t%.0f\t%.0f\t%.0f %%\t\n", one.name, ours, theirs, 100*ours/theirs)
	}
	if err := table.Flush(); err != nil {
		return err
	}
	took, err := saveOrder(ctx, obi, token)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "saving an order of all %d creators, reversed: %s (median of %d)\n", creators, took.Round(time.Millisecond), rounds)
	return nil
}

func alternate(ctx context.Context, obi, floor string) (ours, theirs float64, err error) {
	var a, b []float64
	for range rounds {
		for _, side := range []struct {
			url string
			to  *[]float64
		}{{obi, &a}, {floor, &b}} {
			rate, err := load(ctx, side.url)
			if err != nil {
				return 0, 0, err
			}
			*side.to = append(*side.to, rate)
		}
	}
	return median(a), median(b), nil
}

// load requests url from all clients for one round and returns answers per second.
func load(ctx context.Context, url string) (float64, error) {
	ctx, cancel := context.WithTimeout(ctx, roundFor)
	defer cancel()
	transport := &http.Transport{MaxIdleConnsPerHost: clients, DisableCompression: true}
	defer transport.CloseIdleConnections()
	var answers atomic.Int64
	var failure atomic.Pointer[error]
	var group sync.WaitGroup
	began := time.Now()
	for range clients {
		group.Go(func() {
			for ctx.Err() == nil {
				if err := get(ctx, transport, url); err != nil {
					if ctx.Err() == nil {
						failure.Store(&err)
					}
					return
				}
				answers.Add(1)
			}
		})
	}
	group.Wait()
	if err := failure.Load(); err != nil {
		return 0, *err
	}
	return float64(answers.Load()) / time.Since(began).Seconds(), nil
}

func get(ctx context.Context, transport *http.Transport, url string) error {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return err
	}
	response, err := transport.RoundTrip(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return fmt.Errorf("%s answered %s", url, response.Status)
	}
	_, err = io.Copy(io.Discard, response.Body)
	return err
}

// saveOrder reverses the whole list repeatedly.
func saveOrder(ctx context.Context, obi, token string) (time.Duration, error) {
	type item struct {
		ID    string `json:"id"`
		Order int    `json:"order"`
	}
	items := make([]item, creators)
	for i := range items {
		items[i] = item{fmt.Sprintf("c%d", i+1), i}
	}
	var took []time.Duration
	for range rounds {
		for i := range items {
			items[i].Order = len(items) - 1 - items[i].Order
		}
		body, err := json.Marshal(map[string]any{"creators": items})
		if err != nil {
			return 0, err
		}
		request, err := http.NewRequestWithContext(ctx, http.MethodPatch, obi+"/api/creator/admin/order", bytes.NewReader(body))
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
		response.Body.Close()
		took = append(took, time.Since(began))
		if response.StatusCode != http.StatusOK {
			return 0, fmt.Errorf("saving the order answered %s", response.Status)
		}
	}
	return median(took), nil
}

func median[T float64 | time.Duration](values []T) T {
	slices.Sort(values)
	return values[len(values)/2]
}
