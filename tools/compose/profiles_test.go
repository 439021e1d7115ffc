package compose

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"
)

// profiles maps the services that are not started by default to their profiles.
var profiles = map[string]string{
	"transfer": "transfer", "backup": "backup", "drill": "drill", "alertmanager": "alerting",
	"metrics-role": "exporters", "postgres-exporter": "exporters", "node-exporter": "exporters",
}

func TestProfilesAreOffByDefault(t *testing.T) {
	_, content := read(t)
	for name, one := range content.Services {
		var want []string
		if profiles[name] != "" {
			want = []string{profiles[name]}
		}
		if !slices.Equal(one.Profiles, want) {
			t.Errorf("%s is in the profiles %v, want %v", name, one.Profiles, want)
		}
		if profiles[name] != "" && (!slices.Contains(one.CapDrop, "ALL") || !one.ReadOnly) {
			t.Errorf("%s has rights it does not need", name)
		}
	}
	for name := range profiles {
		if content.Services[name].Image == "" {
			t.Errorf("there is no %s", name)
		}
	}
}

// Prometheus can reach all its targets. It looks up services with a profile by DNS, so that they
// are not targets while they are off.
func TestPrometheusReachesItsTargets(t *testing.T) {
	type discovery struct {
		DNS    []struct{ Names []string }   `yaml:"dns_sd_configs"`
		Static []struct{ Targets []string } `yaml:"static_configs"`
	}
	var config struct {
		Scrape   []discovery `yaml:"scrape_configs"`
		Alerting struct{ Alertmanagers []discovery }
	}
	text, err := os.ReadFile(filepath.Join(root, "monitoring/prometheus.yml"))
	if err == nil {
		err = yaml.Unmarshal(text, &config)
	}
	if err != nil {
		t.Fatal(err)
	}
	_, content := read(t)
	reached := map[string]bool{}
	check := func(name string, isStatic bool) {
		reached[name] = true
		one, there := content.Services[name]
		if !there || !slices.ContainsFunc(one.Networks, func(network string) bool {
			return slices.Contains(content.Services["prometheus"].Networks, network)
		}) {
			t.Errorf("Prometheus cannot reach %s", name)
		}
		if isStatic && len(one.Profiles) > 0 {
			t.Errorf("%s is a target that is down unless its profile is on", name)
		}
	}
	for _, one := range append(config.Scrape, config.Alerting.Alertmanagers...) {
		for _, dns := range one.DNS {
			for _, name := range dns.Names {
				check(name, false)
			}
		}
		for _, static := range one.Static {
			for _, target := range static.Targets {
				name, _, _ := strings.Cut(target, ":")
				check(name, true)
			}
		}
	}
	for _, name := range []string{"alertmanager", "postgres-exporter", "node-exporter", "minio", "gateway"} {
		if !reached[name] {
			t.Errorf("Prometheus does not ask %s", name)
		}
	}
}

// The psql that creates the exporter's role has the server's version.
func TestOnePostgreSQL(t *testing.T) {
	_, content := read(t)
	if image, want := content.Services["metrics-role"].Image, content.Services["postgres"].Image; image != want {
		t.Errorf("metrics-role has the image %s, postgres %s", image, want)
	}
}
