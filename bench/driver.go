package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"slices"
	"text/tabwriter"
	"time"

	"github.com/jackc/pgx/v5"
	"golang.org/x/sync/errgroup"
)

const (
	clients  = 16
	rounds   = 5
	roundFor = 2 * time.Second
)

// client sends requests, with a token unless that is "".
type client struct {
	http.RoundTripper
	token string
}

var visitor = client{RoundTripper: http.DefaultTransport}

// errBusy is the error for the status 503.
var errBusy = errors.New("the service is not ready")

// send sends a request with a body in JSON, nil for none, decodes the answer into v unless it is
// nil, and returns how long that took.
func (c client) send(ctx context.Context, method, url string, body, v any) (time.Duration, error) {
	var content bytes.Buffer
	if body != nil {
		if err := json.NewEncoder(&content).Encode(body); err != nil {
			return 0, err
		}
	}
	request, err := http.NewRequestWithContext(ctx, method, url, &content)
	if err != nil {
		return 0, err
	}
	if body != nil {
		request.Header.Set("Content-Type", "application/json")
	}
	if c.token != "" {
		request.Header.Set("Authorization", "Bearer "+c.token)
	}
	began := time.Now()
	response, err := c.RoundTrip(request)
	if err != nil {
		return 0, err
	}
	defer response.Body.Close()
	if response.StatusCode/100 != 2 {
		answer, _ := io.ReadAll(response.Body)
		err := fmt.Errorf("%s answered %s: %.300s", url, response.Status, answer)
		if response.StatusCode == http.StatusServiceUnavailable {
			err = fmt.Errorf("%w: %w", errBusy, err)
		}
		return 0, err
	}
	if v != nil {
		err = json.NewDecoder(response.Body).Decode(v)
	}
	_, _ = io.Copy(io.Discard, response.Body) // so that the connection is used again
	return time.Since(began), err
}

// untilRead repeats a search of a public list until it succeeds. Searches are rejected until the
// index has read the many rows that SQL added.
func (b *bench) untilRead(ctx context.Context, list string) error {
	for {
		_, err := visitor.send(ctx, http.MethodGet, b.obi+"/api/"+list+"?q=xyz&limit=1", nil, nil)
		if !errors.Is(err, errBusy) {
			return err
		}
		select {
		case <-time.After(100 * time.Millisecond):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// load is how many clients request something at once, and how often each; 0 for as often as it can
// in roundFor.
type load struct {
	clients, requests int
	compressed        bool // they accept compressed answers
}

// drive requests random addresses and returns the sorted response times, and how many answers came
// in a second.
func (l load) drive(ctx context.Context, address func(client int, random *rand.Rand) string) (times []time.Duration, rate float64, err error) {
	transport := &http.Transport{MaxIdleConnsPerHost: l.clients, DisableCompression: !l.compressed}
	defer transport.CloseIdleConnections()
	limit := time.Hour
	if l.requests == 0 {
		limit = roundFor
	}
	round, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	all := make([][]time.Duration, l.clients)
	group, ctx := errgroup.WithContext(round)
	began := time.Now()
	for n := range all {
		group.Go(func() error {
			random := rand.New(rand.NewPCG(2, uint64(n)))
			for l.requests == 0 || len(all[n]) < l.requests {
				took, err := client{RoundTripper: transport}.send(ctx, http.MethodGet, address(n, random), nil, nil)
				if l.requests == 0 && errors.Is(round.Err(), context.DeadlineExceeded) {
					return nil // the round is over, and this request was given up
				}
				if err != nil {
					return err
				}
				all[n] = append(all[n], took)
			}
			return nil
		})
	}
	err = group.Wait()
	took := time.Since(began)
	times = slices.Concat(all...)
	slices.Sort(times)
	return times, float64(len(times)) / took.Seconds(), err
}

// rate returns a function that requests an address for a round and returns the answers per second.
func rate(ctx context.Context, url string) func() (float64, error) {
	return func() (float64, error) {
		_, rate, err := load{clients: clients}.drive(ctx, func(int, *rand.Rand) string { return url })
		return rate, err
	}
}

// alternate calls functions in turn for all rounds and returns the median of each one's results.
func alternate[T float64 | time.Duration](measures ...func() (T, error)) (medians []T, err error) {
	results := make([][]T, len(measures))
	for range rounds {
		for n, measure := range measures {
			result, err := measure()
			if err != nil {
				return nil, err
			}
			results[n] = append(results[n], result)
		}
	}
	for _, all := range results {
		slices.Sort(all)
		medians = append(medians, all[len(all)/2])
	}
	return medians, nil
}

// share returns the response time at a percentile.
func share(sorted []time.Duration, percent int) time.Duration {
	return sorted[min(len(sorted)*percent/100, len(sorted)-1)].Round(100 * time.Microsecond)
}

func newTable(out io.Writer) *tabwriter.Writer {
	return tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
}

// execute runs SQL statements on one connection.
func execute(ctx context.Context, url string, statements ...string) error {
	connection, err := pgx.Connect(ctx, url)
	if err != nil {
		return err
	}
	defer connection.Close(ctx)
	for _, statement := range statements {
		if _, err := connection.Exec(ctx, statement); err != nil {
			return err
		}
	}
	return nil
}
