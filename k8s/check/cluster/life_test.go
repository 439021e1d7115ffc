//go:build cluster

package cluster

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

// restarts replaces all pods of every deployment, one deployment after the other.
func restarts(t *testing.T) {
	l := startLoad(t, "restart")
	for _, one := range deployments(t) {
		l.during(t, one.name, func() {
			kubectl(t, "-n", one.namespace, "rollout", "restart", "deployment", one.name)
			waitForRollout(t, one)
			gone(t, one)
		})
	}
	l.end(t)
}

// gone waits until the pods that were replaced have ended: they still serve for a while.
func gone(t *testing.T, one workload) {
	t.Helper()
	until(t, 2*time.Minute, "the former pods of "+one.name+" have ended", func() bool {
		said := kubectl(t, "-n", one.namespace, "get", "pods", "-l", "app.kubernetes.io/name="+one.name, "-o", "name")
		return len(strings.Fields(said)) == len(pods(t, one.namespace, one.name))
	})
}

// losses takes pods away one at a time; what would take the last is refused.
func losses(t *testing.T) {
	l := startLoad(t, "loss")
	for _, name := range []string{"ilu-svc", "audio-svc"} {
		one := workload{"obi", name}
		l.during(t, name+", a pod deleted", func() {
			kubectl(t, "-n", one.namespace, "delete", "pod", pods(t, one.namespace, name)[0])
			waitForRollout(t, one)
		})
		l.during(t, name+", a pod evicted, the next one not", func() {
			both := pods(t, one.namespace, name)
			if said, err := evict(t, one.namespace, both[0]); err != nil {
				t.Errorf("the first eviction: %v %s", err, said)
			}
			if said, err := evict(t, one.namespace, both[1]); err == nil || !strings.Contains(err.Error(), "would violate the pod's disruption budget") {
				t.Errorf("the second eviction: %v %s", err, said)
			} else {
				t.Logf("%s: %s", name, strings.TrimSpace(said))
			}
			waitForRollout(t, one)
			gone(t, one)
		})
	}
	l.end(t)
}

// evict asks to move a pod away, as draining a node does.
func evict(t *testing.T, namespace, pod string) (string, error) {
	t.Helper()
	eviction := fmt.Sprintf(`{"apiVersion":"policy/v1","kind":"Eviction","metadata":{"name":%q,"namespace":%q}}`, pod, namespace)
	return try(t, eviction, "create", "--raw", "/api/v1/namespaces/"+namespace+"/pods/"+pod+"/eviction", "-f", "-")
}
