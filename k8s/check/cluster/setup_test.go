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

// carrier returns the source folder of a module, in the version of the go.mod in folder.
func carrier(t *testing.T, folder, module string) string {
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

// addons makes of the node what docs/kubernetes.md asks of a cluster.
func addons(t *testing.T) {
	kubectl(t, "apply", "--server-side", "-f", "addons.yaml")
	apply(t, volumes())
	kubectl(t, "apply", "--server-side", "-f", filepath.Join(carrier(t, "../crds", "github.com/traefik/traefik/v3"), "docs/content/reference/dynamic-configuration/kubernetes-crd-definition-v1.yml"))
	folder := carrier(t, "parts", "github.com/cloudnative-pg/cloudnative-pg")
	operator := read(t, filepath.Join(folder, "releases", "cnpg-"+regexp.MustCompile(`@v(.+)$`).FindStringSubmatch(folder)[1]+".yaml"))
	// There is no registry to ask whether the image has changed.
	apply(t, strings.ReplaceAll(operator, "imagePullPolicy: Always", "imagePullPolicy: IfNotPresent"))
	settled(t, workload{"kube-system", "coredns"})
	settled(t, workload{"cnpg-system", "cnpg-controller-manager"})
}

// volumes are the folders of the node that node.sh made, since nothing here makes volumes as they are asked for.
func volumes() string {
	var all strings.Builder
	for n := range 4 {
		fmt.Fprintf(&all, `---
apiVersion: v1
kind: PersistentVolume
metadata: {name: volume-%d}
spec:
  capacity: {storage: 5Gi}
  accessModes: [ReadWriteOnce]
  persistentVolumeReclaimPolicy: Retain
  local: {path: %s/%d}
  nodeAffinity: {required: {nodeSelectorTerms: [{matchExpressions: [{key: kubernetes.io/hostname, operator: In, values: [obi]}]}]}}
`, n, os.Getenv("OBI_VOLUMES"), n)
	}
	return all.String()
}

// secrets runs the commands of docs/kubernetes.md that create the secrets of dev.
func secrets(t *testing.T) { documented(t, "## Secrets.*?```sh\n(.*?)# prod") }

// documented runs the commands of docs/kubernetes.md that a pattern finds.
func documented(t *testing.T, pattern string) {
	t.Helper()
	block := regexp.MustCompile("(?s)" + pattern).FindStringSubmatch(read(t, "../../../docs/kubernetes.md"))
	if block == nil {
		t.Fatalf("docs/kubernetes.md has no %s", pattern)
	}
	command := exec.CommandContext(t.Context(), "bash", "-euo", "pipefail", "-c", block[1])
	command.Env = append(os.Environ(), "PATH="+os.Getenv("OBI_KUBERNETES")+":"+os.Getenv("PATH"))
	if said, err := command.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, said)
	}
}

// overlay applies it and waits until everything is ready.
func overlay(t *testing.T) {
	kubectl(t, "apply", "--server-side", "-k", "overlays/small")
	until(t, 10*time.Minute, "PostgreSQL is ready", func() bool {
		said, err := try(t, "", "-n", "obi", "get", "clusters.postgresql.cnpg.io/postgres", "-o", "jsonpath={.status.readyInstances}")
		return err == nil && said == "1"
	})
	all := deployments(t)
	if len(all) != 8 {
		t.Fatalf("there are the deployments %v, want those of seven programs and the gateway", all)
	}
	for _, one := range all {
		until(t, time.Minute, one.name+" has two replicas", func() bool {
			return kubectl(t, "-n", one.namespace, "get", "deployment", one.name, "-o", "jsonpath={.spec.replicas}") == "2"
		})
		settled(t, one)
	}
	// What the load balancer of a cloud would say of itself.
	kubectl(t, "-n", "obi-gateway", "patch", "service", "gateway", "--subresource=status", "-p", `{"status":{"loadBalancer":{"ingress":[{"ip":"`+outside+`"}]}}}`)
	// Until kube-proxy knows of it, a connection waits in vain.
	impatient := newClient(0)
	impatient.http.Timeout = 2 * time.Second
	until(t, time.Minute, "the gateway answers outside", func() bool { return impatient.get("/").status == 200 })
	for _, namespace := range []string{"obi", "obi-gateway"} {
		if level := kubectl(t, "get", "namespace", namespace, "-o", `jsonpath={.metadata.labels.pod-security\.kubernetes\.io/enforce}`); level != "restricted" {
			t.Errorf("%s enforces the level %q", namespace, level)
		}
		if _, err := try(t, "", "-n", namespace, "run", "anything", "--image=docker.io/obi/pause:cluster"); err == nil || !strings.Contains(err.Error(), "violates PodSecurity") {
			t.Errorf("a pod that may run as root in %s: %v", namespace, err)
		}
	}
}
