//go:build cluster

package cluster

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	core "k8s.io/api/core/v1"

	"obi/k8s/check/manifests"
)

// policies compares who reaches whom in the cluster with what the NetworkPolicies say. For each
// workload, a pod with the same labels tries every port of every other one.
func policies(t *testing.T) {
	documents, err := manifests.Build("overlays/small")
	if err != nil {
		t.Fatal(err)
	}
	objects, err := manifests.Read(documents)
	if err != nil {
		t.Fatal(err)
	}
	peers := manifests.Peers(objects)
	peers = slices.DeleteFunc(peers, func(peer manifests.Peer) bool { return peer.Name == "bucket" }) // its Job has ended
	postgres := manifests.Peer{Name: "postgres", Namespace: "obi", Labels: map[string]string{"cnpg.io/cluster": "postgres"}, Ports: map[string]int32{"postgresql": 5432, "status": 8000}}
	strangers := []manifests.Peer{{Name: "stray", Namespace: "obi"}, {Name: "another-team", Namespace: "default"}}
	for _, from := range append(slices.Clone(peers), strangers...) {
		createProbe(t, from)
	}
	names := map[string]string{} // "audio-svc 9091" by address
	for _, to := range append(slices.Clone(peers), postgres) {
		for _, port := range to.Ports {
			names[fmt.Sprintf("%s:%d", podAddress(t, to), port)] = fmt.Sprintf("%s %d", to.Name, port)
		}
	}
	var reached []string
	for _, from := range append(slices.Clone(peers), strangers...) {
		arguments := []string{"-n", from.Namespace, "exec", "probe-" + from.Name, "--", "/pause", "dial"}
		for address := range names {
			arguments = append(arguments, address)
		}
		for address := range strings.FieldsSeq(kubectl(t, arguments...)) {
			if flow := from.Name + " -> " + names[address]; !strings.HasPrefix(names[address], from.Name+" ") {
				reached = append(reached, flow)
			}
		}
		kubectl(t, "-n", from.Namespace, "delete", "pod", "probe-"+from.Name, "--wait=false")
	}
	slices.Sort(reached)
	var want []string
	for _, flow := range manifests.Flows(objects, append(append(slices.Clone(peers), postgres), strangers...)) {
		if !strings.HasPrefix(flow, "postgres ") { // the operator would count its probe as an instance
			want = append(want, flow)
		}
	}
	for _, flow := range reached {
		if !slices.Contains(want, flow) {
			t.Errorf("%s is not allowed, and connects", flow)
		}
	}
	for _, flow := range want {
		if !slices.Contains(reached, flow) {
			t.Errorf("%s is allowed, and does not connect", flow)
		}
	}
	tried := len(names) * (len(peers) + len(strangers))
	t.Logf("%d connections tried, %d allowed, %d reached", tried, len(want), len(reached))
}

// createProbe creates a pod that policies take for one of a workload. It is never ready, so that
// Services send it nothing.
func createProbe(t *testing.T, like manifests.Peer) {
	t.Helper()
	labels, err := json.Marshal(like.Labels)
	if err != nil {
		t.Fatal(err)
	}
	apply(t, fmt.Sprintf(`
apiVersion: v1
kind: Pod
metadata: {name: probe-%s, namespace: %s, labels: %s}
spec:
  automountServiceAccountToken: false
  terminationGracePeriodSeconds: 0
  readinessGates: [{conditionType: obi/never}]
  securityContext: {runAsNonRoot: true, runAsUser: 65532, seccompProfile: {type: RuntimeDefault}}
  containers:
    - name: probe
      image: docker.io/obi/pause:cluster
      imagePullPolicy: Never
      securityContext: {allowPrivilegeEscalation: false, capabilities: {drop: [ALL]}}
`, like.Name, like.Namespace, labels))
	kubectl(t, "-n", like.Namespace, "wait", "pod/probe-"+like.Name, "--for=jsonpath={.status.phase}=Running", "--timeout=2m")
}

// podAddress returns the address of a ready pod of a workload.
func podAddress(t *testing.T, of manifests.Peer) (address string) {
	t.Helper()
	var selector []string
	for name, value := range of.Labels {
		selector = append(selector, name+"="+value)
	}
	until(t, 2*time.Minute, "a pod of "+of.Name+" is ready", func() bool {
		var list core.PodList
		said := kubectl(t, "-n", of.Namespace, "get", "pods", "-l", strings.Join(selector, ","), "-o", "json")
		if err := json.Unmarshal([]byte(said), &list); err != nil {
			t.Fatal(err)
		}
		for _, pod := range list.Items {
			for _, condition := range pod.Status.Conditions {
				if condition.Type == core.PodReady && condition.Status == core.ConditionTrue {
					address = pod.Status.PodIP
				}
			}
		}
		return address != ""
	})
	return address
}
