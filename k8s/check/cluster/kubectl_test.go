//go:build cluster

// Package cluster shows the manifests at work in a real cluster of four nodes, which
// run.sh brings up: `make cluster-test`.
package cluster

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// program names a program of the folder that an environment variable names.
func program(folder, name string) string { return filepath.Join(os.Getenv(folder), name) }

// try runs kubectl and returns its output.
func try(t *testing.T, input string, arguments ...string) (string, error) {
	t.Helper()
	command := exec.CommandContext(t.Context(), program("OBI_KUBERNETES", "kubectl"), arguments...)
	command.Stdin = strings.NewReader(input)
	said, err := command.CombinedOutput()
	if err != nil {
		err = fmt.Errorf("kubectl %s: %w\n%s", strings.Join(arguments, " "), err, said)
	}
	return string(said), err
}

// kubectl runs kubectl, which must succeed.
func kubectl(t *testing.T, arguments ...string) string {
	t.Helper()
	said, err := try(t, "", arguments...)
	if err != nil {
		t.Fatal(err)
	}
	return said
}

// apply applies manifests as docs/kubernetes.md describes.
func apply(t *testing.T, manifests string) {
	t.Helper()
	if _, err := try(t, manifests, "apply", "--server-side", "-f", "-"); err != nil {
		t.Fatal(err)
	}
}

// until waits until good returns true. After patience it fails the test with a message that contains what.
func until(t *testing.T, patience time.Duration, what string, good func() bool) {
	t.Helper()
	for end := time.Now().Add(patience); !good(); time.Sleep(time.Second) {
		if time.Now().After(end) {
			t.Fatalf("timed out after %v waiting until %s\n%s", patience, what, state(t))
		}
	}
}

// state is what an operator would look at first.
func state(t *testing.T) string {
	t.Helper()
	pods, _ := try(t, "", "get", "pods,jobs,hpa,pvc", "--all-namespaces", "-o", "wide")
	events, _ := try(t, "", "get", "events", "--all-namespaces", "--field-selector=type!=Normal", "--sort-by=.lastTimestamp")
	return pods + events[max(0, len(events)-6000):]
}

// pods returns the names of the pods of a deployment that are not about to end.
func pods(t *testing.T, namespace, name string) (names []string) {
	t.Helper()
	var list struct {
		Items []struct {
			Metadata struct{ Name, DeletionTimestamp string }
		}
	}
	said := kubectl(t, "-n", namespace, "get", "pods", "-l", "app.kubernetes.io/name="+name, "-o", "json")
	if err := json.Unmarshal([]byte(said), &list); err != nil {
		t.Fatal(err)
	}
	for _, pod := range list.Items {
		if pod.Metadata.DeletionTimestamp == "" {
			names = append(names, pod.Metadata.Name)
		}
	}
	return names
}

// workload is a deployment by its namespace.
type workload struct{ namespace, name string }

// deployments returns the deployments of the overlay.
func deployments(t *testing.T) (all []workload) {
	t.Helper()
	said := kubectl(t, "get", "deployments", "--all-namespaces", "-l", "app.kubernetes.io/part-of=obi",
		"-o", `jsonpath={range .items[*]}{.metadata.namespace} {.metadata.name}{"\n"}{end}`)
	for line := range strings.SplitSeq(strings.TrimSpace(said), "\n") {
		namespace, name, _ := strings.Cut(line, " ")
		all = append(all, workload{namespace, name})
	}
	return all
}

// waitForRollout waits until all replicas of a deployment run its newest version and are ready.
func waitForRollout(t *testing.T, one workload) {
	t.Helper()
	if _, err := try(t, "", "-n", one.namespace, "rollout", "status", "deployment", one.name, "--timeout=10m"); err != nil {
		t.Fatalf("%v\n%s", err, state(t))
	}
}
