package code_test

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"obi/k8s/check/manifests"
	"obi/platform/config"
	"obi/transfer"
)

// TestDrillsExportEverything checks that the export before a drill has the settings of all services,
// and every secret that these name.
func TestDrillsExportEverything(t *testing.T) {
	all, err := manifests.Build(filepath.Join(root, "k8s/check/manifests/testdata/drill"))
	if err != nil {
		t.Fatal(err)
	}
	jobs := manifests.Workloads(read(t, all))
	jobs = slices.DeleteFunc(jobs, func(one manifests.Workload) bool { return one.Kind != "CronJob" })
	if len(jobs) != 1 {
		t.Fatalf("there are %d CronJobs", len(jobs))
	}
	pod := jobs[0].Template.Spec
	paths := map[string]bool{"/secrets/store/access-key": true, "/secrets/store/secret-key": true}
	for _, volume := range pod.Volumes {
		if volume.Projected == nil {
			continue
		}
		for _, source := range volume.Projected.Sources {
			paths["/secrets/"+volume.Name+"/"+source.Secret.Items[0].Path] = true
		}
	}
	environ := config.Environ{}
	for _, variable := range pod.InitContainers[0].Env {
		name, isFile := strings.CutSuffix(variable.Name, "_FILE")
		if isFile && !paths[variable.Value] {
			t.Errorf("%s: no Secret brings %s", variable.Name, variable.Value)
		}
		if _, twice := environ[name]; twice {
			t.Errorf("%s is set twice", name)
		}
		environ[name] = variable.Value
	}
	if environ["S3_ENDPOINT"] != "https://store.example.org" {
		t.Errorf("the overlay's endpoint is %s", environ["S3_ENDPOINT"])
	}
	if _, err := transfer.FromEnvironment(environ); err != nil {
		t.Error(err)
	}
}
