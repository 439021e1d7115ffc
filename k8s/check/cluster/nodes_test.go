//go:build cluster

package cluster

import (
	"encoding/json"
	"fmt"
	"log"
	"maps"
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

// nodes maps the nodes that run Obi to their addresses. A fourth node, "system", runs the object store and
// the operators.
var nodes = map[string]string{"one": "203.0.113.11", "two": "203.0.113.12", "three": "203.0.113.13"}

// toSystemNode moves a deployment to the node "system".
func toSystemNode(t *testing.T, one workload) {
	t.Helper()
	kubectl(t, "-n", one.namespace, "patch", "deployment", one.name, "-p",
		`{"spec":{"template":{"spec":{"nodeSelector":{"kubernetes.io/hostname":"system"},"tolerations":[{"key":"system","operator":"Exists"}]}}}}`)
	waitForRollout(t, one)
}

// balance acts as a cloud's load balancer until the test ends. Every second it checks which nodes have a
// ready gateway and sends new connections to these nodes. It resets the connections to a node that failed to
// answer two checks; connections to other nodes stay open.
func balance(t *testing.T) {
	t.Helper()
	port := kubectl(t, "-n", "obi-gateway", "get", "service", "gateway", "-o", "jsonpath={.spec.healthCheckNodePort}")
	names := slices.Sorted(maps.Keys(nodes))
	run("", "ip", "route", "add", gatewayAddress, "via", nodes[names[0]])
	for n, name := range names { // packets with the mark n+1 go to the node
		table := strconv.Itoa(100 + n)
		run("", "ip", "route", "add", gatewayAddress, "via", nodes[name], "table", table)
		run("", "ip", "rule", "add", "fwmark", strconv.Itoa(n+1), "table", table)
	}
	impatient := http.Client{Timeout: time.Second, Transport: &http.Transport{DisableKeepAlives: true}}
	silent := make([]int, len(names))
	written := ""
	look := func() {
		var takes, dead []int
		for n, name := range names {
			response, err := impatient.Get("http://" + nodes[name] + ":" + port)
			if err != nil {
				if silent[n]++; silent[n] >= 2 {
					dead = append(dead, n+1)
				}
				continue
			}
			response.Body.Close()
			silent[n] = 0
			if response.StatusCode == http.StatusOK {
				takes = append(takes, n+1)
			}
		}
		if rules := balancing(takes, dead); rules != written {
			run(rules, "iptables-restore")
			written = rules
		}
	}
	look()
	go func() {
		for {
			time.Sleep(time.Second)
			look()
		}
	}()
}

// balancing returns iptables rules that mark each new connection with one of the numbers in takes, and reset
// connections marked with a number in dead.
func balancing(takes, dead []int) string {
	var rules strings.Builder
	to := "-A OUTPUT -p tcp -d " + gatewayAddress
	fmt.Fprintf(&rules, "*mangle\n%s -j CONNMARK --restore-mark\n", to)
	for i, mark := range takes {
		fmt.Fprintf(&rules, "%s -m mark --mark 0 -m statistic --mode random --probability %.4f -j MARK --set-mark %d\n", to, 1/float64(len(takes)-i), mark)
	}
	fmt.Fprintf(&rules, "%s -j CONNMARK --save-mark\nCOMMIT\n*filter\n", to)
	for _, mark := range dead {
		fmt.Fprintf(&rules, "%s -m mark --mark %d -j REJECT --reject-with tcp-reset\n", to, mark)
	}
	return rules.String() + "COMMIT\n"
}

// run runs a command of the load balancer. It may be called after the step that began to balance.
func run(input, name string, arguments ...string) {
	command := exec.Command(name, arguments...)
	command.Stdin = strings.NewReader(input)
	if said, err := command.CombinedOutput(); err != nil {
		log.Printf("%s %v: %v %s", name, arguments, err, said)
	}
}

// threeInstances sets the instances of PostgreSQL and the durability of overlays/prod.
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

// drains takes each node away as for its maintenance, and lets pods run there again.
func drains(t *testing.T) {
	l := startLoad(t, "drain")
	for _, name := range []string{"one", "two", "three"} {
		l.during(t, "node "+name+" drained, and back in use", func() {
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
	defer lossesOf(t, l, began) // also if the test fails
	if err := os.WriteFile(off, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	// PostgreSQL has a disk on each node, so its third instance waits for the node.
	l.during(t, "the node is dead, until all is at full strength without it", func() {
		until(t, 15*time.Minute, "two replicas of each are ready elsewhere", func() bool {
			for _, one := range deployments(t) {
				said, err := try(t, "", "-n", one.namespace, "get", "deployment", one.name, "-o", "jsonpath={.status.readyReplicas}")
				if err != nil || said != "2" {
					return false
				}
			}
			for name, on := range place(t) {
				if name != "postgres" && slices.Contains(on, primary) {
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
}

// lossesOf stops the load and checks what was lost by a node that died at began.
func lossesOf(t *testing.T, l *load, began time.Time) {
	t.Helper()
	l.stop()
	l.all.Wait()
	l.acknowledgedIsThere(t)
	for what, span := range l.failed {
		t.Logf("%s: %d failures, of requests sent %.1f to %.1f s after the node died", what, span.failures, span.first.Sub(began).Seconds(), span.last.Sub(began).Seconds())
		if isRead := strings.HasPrefix(what, "GET ") || what == "play a part"; isRead && span.last.Sub(span.first) > 10*time.Second {
			t.Errorf("readers saw errors for %v: %s", span.last.Sub(span.first), what)
		}
	}
	requests, failures := l.sum()
	t.Logf("%d requests, %d failed, %d unclear and repeated:\n%s", requests, failures, l.unclear, strings.Join(l.failures[:min(len(l.failures), 150)], "\n"))
}
