package main

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"sync"
	"time"
)

// untilRead repeats a search until it succeeds. With very many proverbs the first searches are
// rejected until the index has been read.
func untilRead(ctx context.Context, obi string) error {
	for {
		request, err := http.NewRequestWithContext(ctx, http.MethodGet, obi+"/api/ilu/proverbs?q=xyz", nil)
		if err != nil {
			return err
		}
		response, err := http.DefaultTransport.RoundTrip(request)
		if err != nil {
			return err
		}
		response.Body.Close()
		switch response.StatusCode {
		case http.StatusOK:
			return nil
		case http.StatusServiceUnavailable:
			time.Sleep(100 * time.Millisecond)
		default:
			return fmt.Errorf("a search is answered with %s", response.Status)
		}
	}
}

// endCursor returns a cursor on one of the last pages, among the proverbs of the last letter.
func endCursor(ctx context.Context, obi string) (string, error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, obi+"/api/ilu/proverbs?letter=z&limit=1", nil)
	if err != nil {
		return "", err
	}
	response, err := http.DefaultTransport.RoundTrip(request)
	if err != nil {
		return "", err
	}
	defer response.Body.Close()
	var page struct{ Pagination struct{ Next string } }
	err = json.NewDecoder(response.Body).Decode(&page)
	return page.Pagination.Next, err
}

// wait sends requests from all clients at once and returns the sorted response times.
func wait(ctx context.Context, crowd crowd, address func(*rand.Rand) string) ([]time.Duration, error) {
	transport := &http.Transport{MaxIdleConnsPerHost: crowd.clients, DisableCompression: true}
	defer transport.CloseIdleConnections()
	var mu sync.Mutex
	var times []time.Duration
	var failure error
	var group sync.WaitGroup
	for client := range crowd.clients {
		group.Go(func() {
			random := rand.New(rand.NewPCG(2, uint64(client)))
			for range crowd.asked {
				began := time.Now()
				err := get(ctx, transport, address(random))
				mu.Lock()
				times, failure = append(times, time.Since(began)), firstError(failure, err)
				mu.Unlock()
			}
		})
	}
	group.Wait()
	slices.Sort(times)
	return times, failure
}

func firstError(a, b error) error {
	if a != nil {
		return a
	}
	return b
}

// share returns the response time at a percentile.
func share(sorted []time.Duration, percent int) time.Duration {
	return sorted[len(sorted)*percent/100].Round(100 * time.Microsecond)
}
