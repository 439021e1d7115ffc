package check

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"

	"obi/allinone/services"
)

// programs are what the services call themselves, which their metrics carry, by the
// name under which compose and Kubernetes run them.
func programs() map[string]string {
	all := map[string]string{}
	for name, spec := range services.Programs() {
		all[name] = spec.Name
	}
	return all
}

// TestEveryServiceIsScraped holds the targets of compose against the programs.
func TestEveryServiceIsScraped(t *testing.T) {
	text, err := os.ReadFile("../prometheus.yml")
	if err != nil {
		t.Fatal(err)
	}
	var content struct {
		Jobs []struct {
			Name        string `yaml:"job_name"`
			HonorLabels bool   `yaml:"honor_labels"`
			Classic     bool   `yaml:"always_scrape_classic_histograms"`
			DNS         []struct {
				Names []string
				Type  string
				Port  int
			} `yaml:"dns_sd_configs"`
			Relabel []struct {
				Regex  string
				Target string `yaml:"target_label"`
			} `yaml:"relabel_configs"`
		} `yaml:"scrape_configs"`
	}
	if err := yaml.Unmarshal(text, &content); err != nil {
		t.Fatal(err)
	}
	got := map[string]string{}
	for _, job := range content.Jobs {
		if !job.HonorLabels {
			t.Errorf("%s would rename the label service of its metrics", job.Name)
		}
		if job.Name != "obi" {
			continue
		}
		if !job.Classic {
			t.Error("a Prometheus that takes native histograms would drop the buckets")
		}
		if len(job.DNS) != 1 || len(job.Relabel) != 1 || job.DNS[0].Type != "A" || job.DNS[0].Port != 9091 || job.Relabel[0].Target != "service" {
			t.Fatalf("the job obi is %+v", job)
		}
		pattern := regexp.MustCompile("^(?:" + job.Relabel[0].Regex + ")$")
		for _, name := range job.DNS[0].Names {
			got[name] = pattern.ReplaceAllString(name, "$1")
		}
	}
	for name, want := range programs() {
		if got[name] != want {
			t.Errorf("%s is scraped as %q, want %q", name, got[name], want)
		}
		delete(got, name)
	}
	for name := range got {
		t.Errorf("%s is scraped, and no service", name)
	}
}

// ServiceDown must name every service: no other alert fires for a service that is no
// longer a target.
func TestEveryServiceIsMissed(t *testing.T) {
	for _, r := range rules(t) {
		if r.Alert != "ServiceDown" {
			continue
		}
		for _, name := range programs() {
			if !strings.Contains(r.Expr, fmt.Sprintf(`absent(up{job="obi",service=%q})`, name)) {
				t.Errorf("ServiceDown does not name %s", name)
			}
		}
		if named := strings.Count(r.Expr, "absent("); named != len(programs()) {
			t.Errorf("ServiceDown names %d services, there are %d", named, len(programs()))
		}
	}
}
