//go:build cluster

package cluster

import (
	"encoding/json"
	"fmt"
	"log"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	core "k8s.io/api/core/v1"
)

// nodes are those of Obi, with their addresses. The node "system" has the object store and the
// operators, which are a cloud's own elsewhere.
var nodes = map[string]string{"one": "203.0.113.11", "two": "203.0.113.12", "three": "203.0.113.13"}

// toSystemNode moves a deployment to the node "system".
func toSystemNode(t *testing.T, one workload) {
	t.Helper()
	kubectl(t, "-n", one.namespace, "patch", "deployment", one.name, "-p",
		`{"spec":{"template":{"spec":{"nodeSelector":{"kubernetes.io/hostname":"system"},"tolerations":[{"key":"system","operator":"Exists"}]}}}}`)
	waitForRollout(t, one)
}

// balance does what a cloud's load balancer does: it asks each node every second whether it has a
// gateway, and sends new connections to those that said so in one of the last two answers, until
// the test ends.
func balance(t *testing.T) {
	t.Helper()
	port := kubectl(t, "-n", "obi-gateway", "get", "service", "gateway", "-o", "jsonpath={.spec.healthCheckNodePort}")
	ip := func(arguments ...string) {
		if said, err := exec.Command("ip", arguments...).CombinedOutput(); err != nil {
			log.Printf("ip %v: %v %s", arguments, err, said)
		}
	}
	names := []string{"one", "two", "three"}
	for n, name := range names {
		ip("nexthop", "add", "id", strconv.Itoa(n+1), "via", nodes[name], "dev", "eth0")
	}
	// "Resilient": connections stay where they are when another node goes or comes.
	group := func(verb, ids string) {
		ip("nexthop", verb, "id", "10", "group", ids, "type", "resilient", "buckets", "64", "idle_timer", "1")
	}
	group("add", "1/2/3")
	ip("route", "add", gatewayAddress, "nhid", "10")
	impatient := http.Client{Timeout: time.Second, Transport: &http.Transport{DisableKeepAlives: true}}
	go func() {
		failures := map[string]int{}
		for used := "1/2/3"; ; time.Sleep(time.Second) {
			var ids []string
			for n, name := range names {
				response, err := impatient.Get("http://" + nodes[name] + ":" + port)
				if err == nil {
					response.Body.Close()
				}
				if err == nil && response.StatusCode == http.StatusOK {
					failures[name] = 0
				} else {
					failures[name]++
				}
				if failures[name] < 2 {
					ids = append(ids, strconv.Itoa(n+1))
				}
			}
			if now := strings.Join(ids, "/"); now != used && now != "" {
				group("replace", now)
				used = now
			}
		}
	}()
}

// threeInstances gives PostgreSQL the instances and the durability that overlays/prod gives it.
func threeInstances(t *testing.T) {
	kubectl(t, "-n", "obi", "patch", "clusters.postgresql.cnpg.io/postgres", "--type=merge", "-p",
		`{"spec":{"instances":3,"postgresql":{"synchronous":{"method":"any","number":1,"dataDurability":"preferred"}},"affinity":{"enablePodAntiAffinity":true,"podAntiAffinityType":"required","topologyKey":"kubernetes.io/hostname"}}}`)
	waitForInstances(t, 10*time.Minute)
}

// waitForInstances waits until all three instances of PostgreSQL are ready.
func waitForInstances(t *testing.T, patience time.Duration) {
	t.Helper()
	until(t, patience, "three instances of PostgreSQL are ready", func() bool {
		said, err := try(t, "", "-n", "obi", "get", "clusters.postgresql.cnpg.io/postgres", "-o", "jsonpath={.status.readyInstances}{.status.phase}")
		return err == nil && said == "3Cluster in healthy state"
	})
}

// place says on which nodes the pods of Obi and PostgreSQL run.
func place(t *testing.T) map[string][]string {
	t.Helper()
	var list core.PodList
	if err := json.Unmarshal([]byte(kubectl(t, "get", "pods", "--all-namespaces", "-l", "app.kubernetes.io/part-of=obi", "-o", "json")), &list); err != nil {
		t.Fatal(err)
	}
	placed := map[string][]string{}
	for _, pod := range list.Items {
		name := pod.Labels["app.kubernetes.io/name"]
		if pod.Labels["cnpg.io/cluster"] != "" {
			name = "postgres"
		}
		if pod.Status.Phase == core.PodRunning && pod.DeletionTimestamp == nil {
			placed[name] = append(placed[name], pod.Spec.NodeName)
		}
	}
	for _, on := range placed {
		slices.Sort(on)
	}
	return placed
}

// spread checks that no two pods of the same workload share a node.
func spread(t *testing.T) {
	for _, one := range deployments(t) { // pods that were replaced in the steps before may be anywhere
		kubectl(t, "-n", one.namespace, "rollout", "restart", "deployment", one.name)
		waitForRollout(t, one)
		gone(t, one)
	}
	placed := place(t)
	for name, on := range placed {
		if name != "minio" && len(slices.Compact(slices.Clone(on))) != len(on) {
			t.Errorf("%s runs twice on one node: %v", name, on)
		}
	}
	t.Log(placed)
}

// drains takes each node away as for its maintenance, and gives it back.
func drains(t *testing.T) {
	l := startLoad(t, "drain")
	for _, name := range []string{"one", "two", "three"} {
		l.during(t, "node "+name+" drained and given back", func() {
			kubectl(t, "drain", name, "--ignore-daemonsets", "--delete-emptydir-data", "--timeout=10m")
			kubectl(t, "uncordon", name)
			for _, one := range deployments(t) {
				waitForRollout(t, one)
				gone(t, one)
			}
			waitForInstances(t, 10*time.Minute)
		})
	}
	l.end(t)
}

// dies cuts a node off and kills all that runs on it, the primary of PostgreSQL too, and switches it
// on again later.
func dies(t *testing.T) {
	l := startLoad(t, "death")
	primary := strings.TrimSpace(kubectl(t, "-n", "obi", "get", "pods", "-l", "cnpg.io/cluster=postgres,cnpg.io/instanceRole=primary", "-o", "jsonpath={.items[0].spec.nodeName}"))
	t.Logf("node %s has the primary: %v", primary, place(t))
	off := filepath.Join(os.Getenv("OBI_WORK"), "nodes", primary, "off")
	time.Sleep(10 * time.Second) // of ordinary work
	began := time.Now()
	if err := os.WriteFile(off, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	// Without the node's pods, which Kubernetes takes for lost after five minutes.
	l.during(t, "the node is dead, until all is at full strength without it", func() {
		until(t, 15*time.Minute, "two replicas of each are ready elsewhere", func() bool {
			for _, one := range deployments(t) {
				said, err := try(t, "", "-n", one.namespace, "get", "deployment", one.name, "-o", "jsonpath={.status.readyReplicas}")
				if err != nil || said != "2" {
					return false
				}
			}
			for _, on := range place(t) {
				if slices.Contains(on, primary) {
					return false
				}
			}
			return true
		})
	})
	t.Logf("two replicas of each again after %.0f s", time.Since(began).Seconds())
	l.during(t, "the node is switched on again", func() {
		if err := os.Remove(off); err != nil {
			t.Fatal(err)
		}
		waitForInstances(t, 15*time.Minute)
	})
	l.stop()
	l.all.Wait()
	l.acknowledgedIsThere(t)
	for what, span := range l.failed {
		t.Logf("%s: %d failures within %.1f s of the node's death, from %.1f s on", what, span.failures, span.last.Sub(began).Seconds(), span.first.Sub(began).Seconds())
		if isRead := strings.HasPrefix(what, "GET ") || what == "play a part"; isRead && span.last.Sub(span.first) > 10*time.Second {
			t.Errorf("readers saw errors for %v: %s", span.last.Sub(span.first), what)
		}
	}
	requests, failures := l.sum()
	t.Logf("%d requests, %d failed: %v", requests, failures, fmt.Sprint(l.failures[:min(len(l.failures), 40)]))
}
