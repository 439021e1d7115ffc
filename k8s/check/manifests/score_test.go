package manifests_test

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"regexp"
	"testing"

	"obi/k8s/check/manifests"
)

// kubeScore is the check with the default set of kube-score and two of its optional tests.
// Manifests have the reason beside a finding that they ignore. Ignored everywhere are:
//   - CPU limits: they slow requests down while processors are idle.
//   - container-image-pull-policy: tags are never reused, and a pod must start without the registry.
//   - deployment-has-host-podantiaffinity: topologySpreadConstraints spread replicas.
func kubeScore(t *testing.T) check {
	t.Helper()
	program := os.Getenv("OBI_KUBE_SCORE")
	if program == "" {
		t.Fatal("OBI_KUBE_SCORE does not name the program kube-score: use `make check-manifests`")
	}
	finding := regexp.MustCompile(`(?m)^\[(?:CRITICAL|WARNING)\] .+$`)
	return func(objects []*manifests.Object) []string {
		var text bytes.Buffer
		for _, one := range objects {
			text.WriteString("\n---\n")
			text.Write(one.Text)
		}
		command := exec.Command(program, "score", "--output-format=ci", "--kubernetes-version=v1.31",
			"--enable-optional-test=container-memory-requests-equal-limits,container-ports-check",
			"--ignore-container-cpu-limit", "--ignore-test=container-image-pull-policy,deployment-has-host-podantiaffinity", "-")
		command.Stdin = &text
		output, err := command.CombinedOutput()
		var exit *exec.ExitError
		if err != nil && !errors.As(err, &exit) || !bytes.Contains(output, []byte("[OK]")) {
			t.Fatalf("%v: %s", err, output)
		}
		return finding.FindAllString(string(output), -1)
	}
}
