//go:build cluster

package cluster

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

// moduleFolder returns the source folder of a module, in the version of the go.mod in folder.
func moduleFolder(t *testing.T, folder, module string) string {
	t.Helper()
	command := exec.CommandContext(t.Context(), "go", "list", "-mod=readonly", "-m", "-f", "{{.Dir}}", module)
	command.Dir = folder
	said, err := command.Output()
	if err != nil {
		t.Fatalf("%s: %v", module, err)
	}
	return strings.TrimSpace(string(said))
}

func read(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// installAddons installs what docs/kubernetes.md says a cluster must have.
func installAddons(t *testing.T) {
	kubectl(t, "apply", "--server-side", "-f", "addons.yaml")
	apply(t, volumes())
	kubectl(t, "apply", "--server-side", "-f", filepath.Join(moduleFolder(t, "../crds", "github.com/traefik/traefik/v3"), "docs/content/reference/dynamic-configuration/kubernetes-crd-definition-v1.yml"))
	folder := moduleFolder(t, "parts", "github.com/cloudnative-pg/cloudnative-pg")
	operator := read(t, filepath.Join(folder, "releases", "cnpg-"+regexp.MustCompile(`@v(.+)$`).FindStringSubmatch(folder)[1]+".yaml"))
	// The node has no registry to pull the image from.
	apply(t, strings.ReplaceAll(operator, "imagePullPolicy: Always", "imagePullPolicy: IfNotPresent"))
	waitForRollout(t, workload{"kube-system", "coredns"})
	toSystemNode(t, workload{"cnpg-system", "cnpg-controller-manager"})
}

// volumes returns manifests of volumes in the folders that node.sh created: four on each node of
// Obi, and that of the object store. The cluster does not provision volumes.
func volumes() string {
	var all strings.Builder
	add := func(node string, n int, reserved string) {
		fmt.Fprintf(&all, `---
apiVersion: v1
kind: PersistentVolume
metadata: {name: %[2]s-%[3]d}
spec:
  capacity: {storage: 5Gi}
  accessModes: [ReadWriteOnce]
  persistentVolumeReclaimPolicy: Retain
  storageClassName: local
  local: {path: %[1]s/nodes/%[2]s/volumes/%[3]d}
  nodeAffinity: {required: {nodeSelectorTerms: [{matchExpressions: [{key: kubernetes.io/hostname, operator: In, values: [%[2]s]}]}]}}
%[4]s`, os.Getenv("OBI_WORK"), node, n, reserved)
	}
	for node := range nodes {
		for n := range 4 {
			add(node, n, "")
		}
	}
	add("system", 0, "  claimRef: {namespace: obi, name: data-minio-0}\n")
	return all.String()
}

// createSecrets runs the commands of docs/kubernetes.md that create the secrets of dev.
func createSecrets(t *testing.T) { runDocumented(t, "## Secrets.*?```sh\n(.*?)# prod") }

// runDocumented runs the commands of docs/kubernetes.md that match a pattern.
func runDocumented(t *testing.T, pattern string) {
	t.Helper()
	block := regexp.MustCompile("(?s)" + pattern).FindStringSubmatch(read(t, "../../../docs/kubernetes.md"))
	if block == nil {
		t.Fatalf("docs/kubernetes.md has no match for %s", pattern)
	}
	command := exec.CommandContext(t.Context(), "bash", "-euo", "pipefail", "-c", block[1])
	command.Dir = "../../.."
	command.Env = append(os.Environ(), "PATH="+os.Getenv("OBI_KUBERNETES")+":"+os.Getenv("PATH"))
	if said, err := command.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, said)
	}
}

// applyOverlay applies overlays/small and waits until everything is ready.
func applyOverlay(t *testing.T) {
	kubectl(t, "apply", "--server-side", "-k", "overlays/small")
	until(t, 10*time.Minute, "PostgreSQL is ready", func() bool {
		said, err := try(t, "", "-n", "obi", "get", "clusters.postgresql.cnpg.io/postgres", "-o", "jsonpath={.status.readyInstances}")
		return err == nil && said == "1"
	})
	all := deployments(t)
	if len(all) != 8 {
		t.Fatalf("got the deployments %v, want seven programs and the gateway", all)
	}
	for _, one := range all {
		until(t, time.Minute, one.name+" has two replicas", func() bool {
			return kubectl(t, "-n", one.namespace, "get", "deployment", one.name, "-o", "jsonpath={.spec.replicas}") == "2"
		})
		waitForRollout(t, one)
	}
	// In a cloud, the load balancer sets this status.
	kubectl(t, "-n", "obi-gateway", "patch", "service", "gateway", "--subresource=status", "-p", `{"status":{"loadBalancer":{"ingress":[{"ip":"`+gatewayAddress+`"}]}}}`)
	balance(t)
	// Connections hang until kube-proxy has applied the address.
	impatient := newClient(0)
	impatient.http.Timeout = 2 * time.Second
	until(t, time.Minute, "the gateway answers at its public address", func() bool { return impatient.get("/").status == 200 })
	for _, namespace := range []string{"obi", "obi-gateway"} {
		if level := kubectl(t, "get", "namespace", namespace, "-o", `jsonpath={.metadata.labels.pod-security\.kubernetes\.io/enforce}`); level != "restricted" {
			t.Errorf("%s enforces the level %q", namespace, level)
		}
		if _, err := try(t, "", "-n", namespace, "run", "anything", "--image=docker.io/obi/pause:cluster"); err == nil || !strings.Contains(err.Error(), "violates PodSecurity") {
			t.Errorf("%s did not reject a pod that may run as root: %v", namespace, err)
		}
	}
}
