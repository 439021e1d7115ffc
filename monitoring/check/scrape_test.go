package check

import (
	"fmt"
	"maps"
	"os"
	"regexp"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"

	adminui "obi/admin-ui"
	"obi/audio-svc/audio"
	"obi/auth-svc/auth"
	"obi/creator-svc/creator"
	"obi/dibia-svc/dibia"
	"obi/ilu-svc/ilu"
	"obi/kwuo-svc/kwuo"
	"obi/platform/service"
)

// programs are what the services call themselves, which their metrics carry, by the
// name under which compose and Kubernetes run them.
func programs() map[string]string {
	all := map[string]string{"admin-ui": adminui.Spec().Name}
	for _, spec := range []service.Spec{auth.Spec(), creator.Spec(), dibia.Spec(), ilu.Spec(), kwuo.Spec(), audio.Spec()} {
		all[spec.Name+"-svc"] = spec.Name
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
	if want := programs(); !maps.Equal(got, want) {
		t.Errorf("scraped are %q, want %q", got, want)
	}
}

// TestEveryServiceIsMissed: one that ServiceDown does not name is not missed when it
// is no target any more.
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
