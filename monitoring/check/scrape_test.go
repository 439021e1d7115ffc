package check

import (
	"os"
	"slices"
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

// TestEveryServiceIsScraped holds the targets of compose against the services' own
// names, which their metrics carry.
func TestEveryServiceIsScraped(t *testing.T) {
	text, err := os.ReadFile("../prometheus.yml")
	if err != nil {
		t.Fatal(err)
	}
	var content struct {
		Jobs []struct {
			Name        string `yaml:"job_name"`
			HonorLabels bool   `yaml:"honor_labels"`
			Static      []struct {
				Targets []string
				Labels  map[string]string
			} `yaml:"static_configs"`
		} `yaml:"scrape_configs"`
	}
	if err := yaml.Unmarshal(text, &content); err != nil {
		t.Fatal(err)
	}
	var want, got []string
	for _, spec := range []service.Spec{auth.Spec(), creator.Spec(), dibia.Spec(), ilu.Spec(), kwuo.Spec(), audio.Spec()} {
		want = append(want, "obi "+spec.Name+"-svc:9091 "+spec.Name)
	}
	want = append(want, "obi admin-ui:9091 "+adminui.Spec().Name, "gateway gateway:9100 ")
	for _, job := range content.Jobs {
		if !job.HonorLabels {
			t.Errorf("%s would rename the label service of its metrics", job.Name)
		}
		for _, static := range job.Static {
			for _, target := range static.Targets {
				got = append(got, job.Name+" "+target+" "+static.Labels["service"])
			}
		}
	}
	if !slices.Equal(got, want) {
		t.Errorf("scraped are %q, want %q", got, want)
	}
}
