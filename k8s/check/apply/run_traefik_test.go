//go:build apiserver

package apply

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/yaml"

	"obi/k8s/check/manifests"
)

// runTraefik starts Traefik outside the cluster with the cluster's configuration and
// returns a client of its internal entry point.
func runTraefik(t *testing.T, c *client, objects []*manifests.Object) *client {
	t.Helper()
	var static map[string]any
	for _, one := range manifests.OfType[*corev1.ConfigMap](objects) {
		if strings.HasPrefix(one.Name, "traefik-") {
			if err := yaml.Unmarshal([]byte(one.Data["traefik.yml"]), &static); err != nil {
				t.Fatal(err)
			}
		}
	}
	ports := map[string]int{}
	for name, point := range static["entryPoints"].(map[string]any) {
		ports[name] = freePort(t)
		point.(map[string]any)["address"] = fmt.Sprintf("127.0.0.1:%d", ports[name])
	}
	provider := static["providers"].(map[string]any)["kubernetesCRD"].(map[string]any)
	provider["endpoint"], provider["token"], provider["certAuthFilePath"] = c.address, "gateway", c.authority
	text, err := yaml.Marshal(static)
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "traefik.yml")
	write(t, file, text)
	run(t, os.Getenv("OBI_TRAEFIK"), "--configFile="+file)
	return newClient(fmt.Sprintf("http://127.0.0.1:%d", ports["internal"]))
}

// renaming returns a function that applies the relabelings of the gateway's PodMonitor to labels.
func renaming(t *testing.T) func(map[string]string) map[string]string {
	t.Helper()
	var spec struct {
		JobLabel            string
		Selector            any
		PodMetricsEndpoints []struct {
			Port, Path, Interval, ScrapeTimeout string
			HonorLabels                         bool
			MetricRelabelings                   []struct {
				SourceLabels                    []string
				Regex, TargetLabel, Replacement string
			}
		}
	}
	for _, one := range manifests.OfKind(build(t, "../../overlays/prod"), "PodMonitor") {
		if one.Name == "gateway" {
			if err := manifests.Spec(one, &spec); err != nil {
				t.Fatal(err)
			}
		}
	}
	return func(labels map[string]string) map[string]string {
		labels = maps.Clone(labels)
		for _, rule := range spec.PodMetricsEndpoints[0].MetricRelabelings {
			pattern := regexp.MustCompile("^(?:" + rule.Regex + ")$")
			if found := pattern.FindStringSubmatchIndex(labels[rule.SourceLabels[0]]); found != nil {
				labels[rule.TargetLabel] = string(pattern.ExpandString(nil, rule.Replacement, labels[rule.SourceLabels[0]], found))
			}
		}
		return labels
	}
}
