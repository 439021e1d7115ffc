package main

import (
	"context"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"net/http"
	"net/url"
	"os"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"text/tabwriter"
	"time"

	"obi/e2e/stack"
)

// distributed prints the cost of a request, the memory of the idle processes, and the searches per
// second through Traefik with one and with two replicas of each service. It needs the programs
// built by `make bench-stack`.
func distributed(ctx context.Context, out io.Writer) error {
	limits := maps.Clone(stack.Crowd)
	limits["per-address"] = 1_000_000
	for _, part := range []struct {
		replicas int
		run      func(context.Context, io.Writer, *stack.Stack) error
	}{{1, costs}, {1, searches}, {2, searches}} {
		s, err := stack.Start(ctx, stack.Options{
			Programs: stack.FromEnvironment(), Password: "egbe bere, ugo bere", Replicas: part.replicas, Limits: limits, Demo: true,
		})
		if err != nil {
			return err
		}
		err = part.run(ctx, out, s)
		s.Stop()
		if err != nil {
			return err
		}
	}
	return nil
}

func searches(ctx context.Context, out io.Writer, s *stack.Stack) error {
	idle, err := memory(s)
	if err != nil {
		return err
	}
	database, err := s.Postgres.AddService(ctx, "ilu")
	if err != nil {
		return err
	}
	if err := fillProverbs(ctx, database, 10_000); err != nil {
		return err
	}
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintf(table, "searches of 10000 proverbs, %d replicas, %d clients\ta second\t\n", s.Replicas, clients)
	addresses := map[string][]string{"through Traefik": {s.URL}, "without Traefik": nil}
	for _, one := range s.Services["ilu-svc"] {
		addresses["without Traefik"] = append(addresses["without Traefik"], "http://"+one.Address)
	}
	for _, way := range slices.Sorted(maps.Keys(addresses)) {
		var rates []float64
		for range rounds {
			rate, err := searchRate(ctx, addresses[way])
			if err != nil {
				return err
			}
			rates = append(rates, rate)
		}
		fmt.Fprintf(table, "%s\t%.0f\t\n", way, median(rates))
	}
	busy, err := memory(s)
	if err != nil {
		return err
	}
	fmt.Fprintf(table, "memory in MiB\tidle\tafterwards\t\n")
	for _, name := range slices.Sorted(maps.Keys(idle)) {
		fmt.Fprintf(table, "%s\t%.1f\t%.1f\t\n", name, idle[name], busy[name])
	}
	return table.Flush()
}

// searchRate returns the searches per second that the addresses answer, used in turn.
func searchRate(ctx context.Context, addresses []string) (float64, error) {
	transport := &http.Transport{MaxIdleConnsPerHost: clients}
	defer transport.CloseIdleConnections()
	var answered atomic.Int64
	var failure atomic.Pointer[error]
	var group sync.WaitGroup
	end := time.Now().Add(roundFor)
	for client := range clients {
		group.Go(func() {
			random := rand.New(rand.NewPCG(3, uint64(client)))
			for time.Now().Before(end) {
				address := addresses[client%len(addresses)] + "/api/ilu/proverbs?q=" + url.QueryEscape(sentence(random, igboWords, 1))
				if err := get(ctx, transport, address); err != nil {
					failure.Store(&err)
					return
				}
				answered.Add(1)
			}
		})
	}
	group.Wait()
	if err := failure.Load(); err != nil {
		return 0, *err
	}
	return float64(answered.Load()) / roundFor.Seconds(), nil
}

// memory returns the resident memory of the first replica of each service, in MiB.
func memory(s *stack.Stack) (map[string]float64, error) {
	all := map[string]float64{}
	for name, replicas := range s.Services {
		status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", replicas[0].PID()))
		if err != nil {
			return nil, err
		}
		_, after, _ := strings.Cut(string(status), "VmRSS:")
		var kilobytes float64
		if _, err := fmt.Sscan(after, &kilobytes); err != nil {
			return nil, err
		}
		all[name] = kilobytes / 1024
	}
	return all, nil
}
