//go:build cluster

package cluster

import "testing"

// TestCluster does to a cluster what operators and accidents do, one after the other.
func TestCluster(t *testing.T) {
	for _, step := range []struct {
		name string
		do   func(*testing.T)
		must bool // without it nothing else can be shown
	}{
		{"what a cluster must have", installAddons, true},
		{"the secrets of docs/kubernetes.md", createSecrets, true},
		{"an overlay, all ready under the restricted level", applyOverlay, true},
		{"the API through the gateway", contract, false},
		{"who reaches whom", policies, false},
		{"every deployment restarted under load", restarts, false},
		{"a pod deleted, one evicted and one not, under load", losses, false},
		{"one version back and forward, under load", rollback, false},
		{"PostgreSQL from its backups, twice", restore, false},
		{"three instances of PostgreSQL", threeInstances, true},
		{"no two replicas on one node", spread, false},
		{"every node drained in turn, under load", drains, false},
		{"a node dies with all that runs on it, under load", dies, false},
		{"a load that one service alone has", autoscale, false},
	} {
		if !t.Run(step.name, step.do) && step.must {
			t.FailNow()
		}
	}
}
