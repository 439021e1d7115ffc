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
	"strconv"
	"strings"
	"time"

	"obi/areas"
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

// request is a call of a service.
type request struct{ service, path string }

// mostly returns the most frequent request of each service. The path for audio-svc ends in a
// recording's ID. auth-svc is left out: it hashes few passwords at a time and rejects the other
// sign-ins.
func mostly() []request {
	requests := []request{{stack.WebApp, "/"}, {"audio-svc", "/api/ilu/audio/"}}
	for _, kind := range areas.Kinds {
		requests = append(requests, request{areas.Program(kind.Area), kind.Usual})
	}
	return requests
}

// costs prints the processor time of a request in its service and in Traefik. The autoscalers'
// target is a multiple of it (k8s/base/common/hpa.yaml).
func costs(ctx context.Context, out io.Writer, s *stack.Stack) error {
	table := newTable(out)
	fmt.Fprintf(table, "sample content, through Traefik, ms of a processor\tservice\tTraefik\ta second in 500m\t\n")
	for _, one := range mostly() {
		if one.service == "audio-svc" {
			id, err := someAudio(ctx, s.URL)
			if err != nil {
				return err
			}
			one.path += id
		}
		processes := []int{s.Services[one.service][0].PID(), s.Gateway.PID()}
		before, err := processors(processes)
		if err != nil {
			return err
		}
		times, _, err := compressed.drive(ctx, func(int, *rand.Rand) string { return s.URL + one.path })
		if err != nil {
			return err
		}
		after, err := processors(processes)
		if err != nil {
			return err
		}
		each := func(n int) float64 { return (after[n] - before[n]).Seconds() * 1000 / float64(len(times)) }
		fmt.Fprintf(table, "%s\t%.2f\t%.2f\t%.0f\t\n", one.path, each(0), each(1), 500/each(0))
	}
	return table.Flush()
}

// someAudio returns the ID of a recording.
func someAudio(ctx context.Context, url string) (string, error) {
	var list struct {
		Data []struct{ Audio struct{ FileID string } }
	}
	if _, err := visitor.send(ctx, http.MethodGet, url+"/api/ilu/proverbs?limit=200", nil, &list); err != nil {
		return "", err
	}
	for _, one := range list.Data {
		if one.Audio.FileID != "" {
			return one.Audio.FileID, nil
		}
	}
	return "", fmt.Errorf("no proverb has a recording")
}

// compressed is the load of all clients, as browsers send it.
var compressed = load{clients: clients, compressed: true}

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
	table := newTable(out)
	fmt.Fprintf(table, "searches of 10000 proverbs, %d replicas, %d clients\ta second\t\n", s.Replicas, clients)
	addresses := map[string][]string{"through Traefik": {s.URL}, "without Traefik": nil}
	for _, one := range s.Services["ilu-svc"] {
		addresses["without Traefik"] = append(addresses["without Traefik"], "http://"+one.Address)
	}
	for _, way := range slices.Sorted(maps.Keys(addresses)) {
		rates, err := alternate(func() (float64, error) {
			_, rate, err := compressed.drive(ctx, func(client int, random *rand.Rand) string { // in turn
				return addresses[way][client%len(addresses[way])] + "/api/ilu/proverbs?q=" + url.QueryEscape(sentence(random, igboWords, 1))
			})
			return rate, err
		})
		if err != nil {
			return err
		}
		fmt.Fprintf(table, "%s\t%.0f\t\n", way, rates[0])
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

// processors returns the processor time that processes have used (Linux).
func processors(processes []int) (all []time.Duration, err error) {
	for _, pid := range processes {
		text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
		if err != nil {
			return nil, err
		}
		_, after, _ := strings.Cut(string(text), ") ") // after the name, which may contain spaces
		fields := strings.Fields(after)
		var ticks int64
		for _, field := range fields[11:13] { // utime and stime
			n, err := strconv.ParseInt(field, 10, 64)
			if err != nil {
				return nil, err
			}
			ticks += n
		}
		all = append(all, time.Duration(ticks)*10*time.Millisecond)
	}
	return all, nil
}
