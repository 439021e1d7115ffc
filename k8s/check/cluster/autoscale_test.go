//go:build cluster

package cluster

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"k8s.io/apimachinery/pkg/api/resource"
)

// autoscale works ilu-svc hard and nothing else: its autoscaler adds replicas, and no other does.
func autoscale(t *testing.T) {
	proverbs(t, newClient(0).signIn(t))
	// Replicas that start have read all of that before they are asked; others say 503 while they read.
	ilu := workload{"obi", "ilu-svc"}
	kubectl(t, "-n", ilu.namespace, "rollout", "restart", "deployment", ilu.name)
	waitForRollout(t, ilu)
	gone(t, ilu)
	// Not before: autoscalers would add replicas in the steps that count them.
	apply(t, kubectl(t, "kustomize", filepath.Join(moduleFolder(t, "parts", "sigs.k8s.io/metrics-server"), "manifests/base")))
	toSystemNode(t, workload{"kube-system", "metrics-server"})
	for _, one := range deployments(t) {
		waitForRollout(t, one)
	}
	until(t, 5*time.Minute, "all autoscalers know what their pods take, and it is little", func() bool {
		all := scalers(t)
		for _, one := range all {
			if !one.active || one.average > one.target || one.replicas != 2 {
				return false
			}
		}
		return len(all) == 8
	})
	most := map[string]int64{}
	look := func() (works scaler) {
		for _, one := range scalers(t) {
			most[one.name] = max(most[one.name], one.average)
			if one.name == "ilu-svc" {
				works = one
			} else if one.replicas != 2 || one.desired != 2 {
				t.Errorf("%s has %d replicas and wants %d, at %dm", one.name, one.replicas, one.desired, one.average)
			}
		}
		return works
	}
	look()
	t.Logf("before, thousandths of a processor: %v", most)
	l := startSearches(t)
	began := time.Now()
	until(t, 5*time.Minute, "the autoscaler of ilu-svc adds a replica", func() bool { return look().replicas > 2 })
	added := time.Since(began)
	waitForRollout(t, ilu)
	ready := time.Since(began)
	until(t, time.Minute, "a look at all of them with the new replica at work", func() bool {
		look()
		return time.Since(began) > ready+30*time.Second
	})
	replicas := look().replicas
	l.stop()
	l.all.Wait()
	requests, failed := l.sum()
	for _, failure := range l.failures[:min(failed, 20)] {
		t.Error(failure)
	}
	t.Logf("ilu-svc: a replica more after %.0f s, ready after %.0f s, %d in the end; %d searches, %d failed; most of each, thousandths of a processor: %v",
		added.Seconds(), ready.Seconds(), replicas, requests, failed, most)
}

// scaler is what a HorizontalPodAutoscaler says of itself, in thousandths of a processor.
type scaler struct {
	name              string
	replicas, desired int
	average, target   int64
	active            bool
}

func scalers(t *testing.T) (all []scaler) {
	t.Helper()
	type amount struct {
		Resource struct {
			Current, Target struct{ AverageValue resource.Quantity }
		}
	}
	var list struct {
		Items []struct {
			Metadata struct{ Name string }
			Spec     struct{ Metrics []amount }
			Status   struct {
				CurrentReplicas, DesiredReplicas int
				CurrentMetrics                   []amount
				Conditions                       []struct{ Type, Status string }
			}
		}
	}
	if err := json.Unmarshal([]byte(kubectl(t, "get", "hpa", "--all-namespaces", "-o", "json")), &list); err != nil {
		t.Fatal(err)
	}
	for _, item := range list.Items {
		one := scaler{name: item.Metadata.Name, replicas: item.Status.CurrentReplicas, desired: item.Status.DesiredReplicas}
		one.target = item.Spec.Metrics[0].Resource.Target.AverageValue.MilliValue()
		if len(item.Status.CurrentMetrics) == 1 {
			one.average = item.Status.CurrentMetrics[0].Resource.Current.AverageValue.MilliValue()
		}
		for _, condition := range item.Status.Conditions {
			one.active = one.active || condition.Type == "ScalingActive" && condition.Status == "True"
		}
		all = append(all, one)
	}
	return all
}

// story is a long text that no proverb holds, though each begins as it does.
var story = strings.Repeat("na-akọ akụkọ ", 14)

// proverbs imports as many as make a search dear.
func proverbs(t *testing.T, admin *client) {
	t.Helper()
	const rows, batch = 10_000, 500
	began := time.Now()
	for n := 0; n < rows; n += batch {
		all := make([]map[string]any, batch)
		for i := range all {
			all[i] = map[string]any{"proverb": fmt.Sprintf("Ilu %d", n+i), "meaning": fmt.Sprintf("%s %d", strings.Repeat("na-akọ ihe, ", 60), n+i), "categories": []string{"Chi"}}
		}
		got := admin.json("POST", "/api/ilu/admin/import", map[string]any{"importId": fmt.Sprintf("cluster-%d-%d", began.UnixNano(), n), "onMatch": "add", "rows": all})
		if got.status != http.StatusOK || strings.Count(got.body, `"outcome":"add"`) != batch {
			t.Fatal(got)
		}
	}
	t.Logf("%d proverbs imported in %.0f s", rows, time.Since(began).Seconds())
}

// startSearches begins to search all proverbs for a text.
func startSearches(t *testing.T) *load {
	ctx, stop := context.WithCancel(t.Context())
	l := &load{requests: map[string]int{}, failed: map[string]span{}, stop: stop}
	t.Cleanup(func() { l.stop(); l.all.Wait() })
	for n := range 4 {
		reader := newClient(n)
		l.all.Go(func() {
			for ctx.Err() == nil {
				l.expect("search", reader.get("/api/ilu/proverbs?q="+url.QueryEscape(story)), http.StatusOK)
				time.Sleep(20 * time.Millisecond) // people read
			}
		})
	}
	return l
}
