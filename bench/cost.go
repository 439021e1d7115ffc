package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"text/tabwriter"
	"time"

	"obi/e2e/stack"
)

// mostly lists the most frequent request of each service. The path for audio-svc ends in a
// recording's ID. auth-svc is left out: it hashes few passwords at a time and rejects the other
// sign-ins.
var mostly = []struct{ service, path string }{
	{"admin-ui", "/"},
	{"creator-svc", "/api/creator/creators"},
	{"dibia-svc", "/api/dibia/dibias"},
	{"ilu-svc", "/api/ilu/proverbs?q=oku"},
	{"kwuo-svc", "/api/kwuo/games/gwamX3"},
	{"audio-svc", "/api/ilu/audio/"},
}

// costs prints the processor time of a request in its service and in Traefik. The autoscalers'
// target is a multiple of it (k8s/base/common/hpa.yaml).
func costs(ctx context.Context, out io.Writer, s *stack.Stack) error {
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintf(table, "sample content, through Traefik, ms of a processor\tservice\tTraefik\ta second in 500m\t\n")
	for _, one := range mostly {
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
		answered, err := repeat(ctx, s.URL+one.path)
		if err != nil {
			return err
		}
		after, err := processors(processes)
		if err != nil {
			return err
		}
		own := (after[0] - before[0]).Seconds() * 1000 / answered
		fmt.Fprintf(table, "%s\t%.2f\t%.2f\t%.0f\t\n", one.path, own, (after[1]-before[1]).Seconds()*1000/answered, 500/own)
	}
	return table.Flush()
}

// someAudio returns the ID of a recording.
func someAudio(ctx context.Context, url string) (string, error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, url+"/api/ilu/proverbs?limit=200", nil)
	if err != nil {
		return "", err
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return "", err
	}
	defer response.Body.Close()
	var list struct {
		Data []struct{ Audio struct{ FileID string } }
	}
	if err := json.NewDecoder(response.Body).Decode(&list); err != nil {
		return "", err
	}
	for _, one := range list.Data {
		if one.Audio.FileID != "" {
			return one.Audio.FileID, nil
		}
	}
	return "", fmt.Errorf("no proverb has a recording")
}

// repeat requests url from all clients for one round and returns the number of answers.
func repeat(ctx context.Context, url string) (float64, error) {
	transport := &http.Transport{MaxIdleConnsPerHost: clients}
	defer transport.CloseIdleConnections()
	var answered atomic.Int64
	var failure atomic.Pointer[error]
	var group sync.WaitGroup
	end := time.Now().Add(roundFor)
	for range clients {
		group.Go(func() {
			for time.Now().Before(end) {
				if err := get(ctx, transport, url); err != nil {
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
	return float64(answered.Load()), nil
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
