//go:build stack

package stack

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"go.yaml.in/yaml/v3"
)

// history is what Prometheus would have stored: the first scrape for five minutes, then one scrape
// every 15 seconds, as configured in monitoring/prometheus.yml.
type history struct {
	s         *Stack
	scrapes   []map[string]string // values by series
	questions []question
}

const (
	scrapeInterval = 15 * time.Second
	before         = 20 // intervals for which the first scrape is repeated
	// Rules that build on other rules see their results an evaluation or two later.
	settled = 3
)

// observe scrapes everything for the first time.
func observe(t *testing.T, s *Stack) *history {
	t.Helper()
	h := &history{s: s}
	h.scrape(t)
	return h
}

// scrape scrapes all replicas and the gateway, except hanging ones.
func (h *history) scrape(t *testing.T, hanging ...*Replica) {
	t.Helper()
	all := map[string]string{}
	var mu sync.Mutex
	var asked sync.WaitGroup
	ask := func(target, service, address string, limit time.Duration) {
		asked.Go(func() {
			ctx, cancel := context.WithTimeout(t.Context(), limit)
			defer cancel()
			text, err := Metrics(ctx, address)
			mu.Lock()
			defer mu.Unlock()
			if err != nil {
				text = "up 0"
			} else {
				text += "\nup 1"
			}
			read(all, text, target, service)
		})
	}
	for name, replicas := range h.s.Services {
		service := strings.TrimSuffix(strings.TrimPrefix(name, "admin-"), "-svc")
		for _, one := range replicas {
			limit := patience
			if slices.Contains(hanging, one) {
				limit = 100 * time.Millisecond
			}
			ask(fmt.Sprintf(`job="obi",instance=%q`, one.InternalAddress), fmt.Sprintf("service=%q", service), "http://"+one.InternalAddress, limit)
		}
	}
	ask(`job="gateway",instance="gateway:9100"`, "", h.s.Internal, patience)
	asked.Wait()
	h.scrapes = append(h.scrapes, all)
}

// sampleLine matches a sample in the text format. promtool does not accept NaN.
var sampleLine = regexp.MustCompile(`^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (-?[\d.]+(?:e[+-]\d+)?)$`)

// read adds the samples of a target. The target's own label service takes precedence
// (honor_labels).
func read(into map[string]string, text, target, service string) {
	for line := range strings.Lines(text) {
		parts := sampleLine.FindStringSubmatch(strings.TrimSpace(line))
		if parts == nil {
			continue
		}
		labels := target
		if parts[2] != "" {
			labels = parts[2] + "," + target
		}
		if service != "" && !strings.Contains(parts[2], `service="`) {
			labels += "," + service
		}
		into[parts[1]+"{"+labels+"}"] = parts[3]
	}
}

// last returns when the last scrape has been evaluated, in intervals from the beginning.
func (h *history) last() int { return before + len(h.scrapes) - 2 + settled }

// series returns all samples in promtool's notation. It repeats the last scrape for held intervals.
func (h *history) series(held int) (all []node) {
	known := map[string]bool{}
	for _, scrape := range h.scrapes {
		for series := range scrape {
			known[series] = true
		}
	}
	for series := range known {
		var values []string
		gone := true
		for i, scrape := range h.scrapes {
			times := 1
			if i == 0 {
				times = before
			}
			if i == len(h.scrapes)-1 {
				times += held
			}
			if value, there := scrape[series]; there {
				values = append(values, fmt.Sprintf("%sx%d", value, times-1)) // the first sample and times-1 repetitions
				gone = false
				continue
			}
			if !gone { // Prometheus marks a series as stale when its target no longer exports it
				values, times = append(values, "stale"), times-1
			}
			if gone = true; times > 0 {
				values = append(values, fmt.Sprintf("_x%d", times))
			}
		}
		all = append(all, node{"series": series, "values": strings.Join(values, " ")})
	}
	return all
}

// question is an expression at a time, in intervals, and whether it has a result.
type question struct {
	expr  string
	at    int
	holds bool
}

// raises expects that each alert is inactive before the first scrape, and pending or firing after
// the last scrape or, if nothing changes, some time later. An alert is given by its labels.
func (h *history) raises(later time.Duration, alerts ...string) {
	for _, labels := range alerts {
		alert := "ALERTS{" + labels + "}"
		h.questions = append(h.questions, question{alert, before - 1, false}, question{alert, h.last() + int(later/scrapeInterval), true})
	}
}

// leaves expects that alerts are not raised.
func (h *history) leaves(names ...string) {
	for _, name := range names {
		h.questions = append(h.questions, question{fmt.Sprintf("ALERTS{alertname=%q}", name), h.last(), false})
	}
}

// check evaluates all rules over the history with Prometheus' engine and compares the results with
// the expectations.
func (h *history) check(t *testing.T) {
	t.Helper()
	last := 0
	tests := make([]node, len(h.questions))
	for i, one := range h.questions {
		last = max(last, one.at)
		samples := []node{}
		if one.holds {
			samples = []node{{"labels": "{}", "value": 1}}
		}
		tests[i] = node{"expr": "group(" + one.expr + ")", "eval_time": (time.Duration(one.at) * scrapeInterval).String(), "exp_samples": samples}
	}
	rules, err := filepath.Abs("../../monitoring/rules")
	if err != nil {
		t.Fatal(err)
	}
	text, err := yaml.Marshal(node{
		"rule_files": []string{rules + "/*.yml"}, "evaluation_interval": scrapeInterval.String(),
		"tests": []node{{
			"interval": scrapeInterval.String(), "input_series": h.series(settled + last - h.last()), "promql_expr_test": tests,
			"start_timestamp": time.Now().Add(-time.Duration(h.last()) * scrapeInterval).UTC().Format(time.RFC3339),
		}},
	})
	file := filepath.Join(t.TempDir(), "history_test.yml")
	if err == nil {
		err = os.WriteFile(file, text, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	if said, err := exec.CommandContext(t.Context(), filepath.Join(h.s.Tools, "promtool-dns"), "test", "rules", file).CombinedOutput(); err != nil {
		t.Errorf("%v: %s", err, said)
	}
}
