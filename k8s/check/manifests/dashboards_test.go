package manifests_test

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	corev1 "k8s.io/api/core/v1"

	"obi/k8s/check/manifests"
)

func TestEveryDashboardIsInTheCluster(t *testing.T) {
	files, err := filepath.Glob("../../../monitoring/dashboards/*.json")
	if err != nil || len(files) == 0 {
		t.Fatalf("no dashboards: %v", err)
	}
	var want, got []string
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		want = append(want, filepath.Base(file)+" "+string(text))
	}
	for _, one := range manifests.OfType[*corev1.ConfigMap](read(t, documents(t, "prod"))) {
		if one.Labels["grafana_dashboard"] != "1" {
			continue
		}
		for name, text := range one.Data {
			got = append(got, name+" "+text)
		}
	}
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("monitoring/kustomization.yaml brings %d dashboards, monitoring/dashboards has %d, or they differ", len(got), len(want))
	}
}
