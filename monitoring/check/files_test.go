package check

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"go.yaml.in/yaml/v3"
)

// rule is one of a rule file.
type rule struct {
	file        string
	Record      string            `yaml:"record"`
	Alert       string            `yaml:"alert"`
	Expr        string            `yaml:"expr"`
	For         string            `yaml:"for"`
	Labels      map[string]string `yaml:"labels"`
	Annotations map[string]string `yaml:"annotations"`
}

func rules(t *testing.T) (all []rule) {
	t.Helper()
	for _, path := range append(glob(t, "../rules/*.yml"), glob(t, "../rules/*/*.yml")...) {
		var content struct {
			Groups []struct{ Rules []rule }
		}
		text, err := os.ReadFile(path)
		if err == nil {
			err = yaml.Unmarshal(text, &content)
		}
		if err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		for _, group := range content.Groups {
			for _, one := range group.Rules {
				one.file = filepath.Base(path)
				all = append(all, one)
			}
		}
	}
	return all
}

// asked is an expression and where it stands.
type asked struct{ where, expr string }

var labelValues = regexp.MustCompile(`^label_values\((.+), (\w+)\)$`)

// dashboards are the expressions of all panels, choices and annotations.
func dashboards(t *testing.T) (all []asked) {
	t.Helper()
	for _, path := range glob(t, "../dashboards/*.json") {
		var content struct {
			Annotations struct {
				List []struct {
					Name   string
					Target struct{ Expr string }
				}
			}
			Panels []struct {
				Title   string
				Targets []struct{ Expr string }
			}
			Templating struct {
				List []struct{ Type, Query string }
			}
		}
		text, err := os.ReadFile(path)
		if err == nil {
			err = json.Unmarshal(text, &content)
		}
		if err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		for _, annotation := range content.Annotations.List {
			all = append(all, asked{filepath.Base(path) + ", " + annotation.Name, annotation.Target.Expr})
		}
		for _, panel := range content.Panels {
			for _, target := range panel.Targets {
				all = append(all, asked{filepath.Base(path) + ", " + panel.Title, target.Expr})
			}
		}
		for _, choice := range content.Templating.List {
			if choice.Type == "datasource" {
				continue
			}
			parts := labelValues.FindStringSubmatch(choice.Query)
			if parts == nil {
				t.Errorf("%s has the choice %q", path, choice.Query)
				continue
			}
			all = append(all, asked{filepath.Base(path) + ", a choice", "group by (" + parts[2] + ") (" + parts[1] + ")"})
		}
	}
	return all
}

func glob(t *testing.T, pattern string) []string {
	t.Helper()
	found, err := filepath.Glob(pattern)
	if err != nil || len(found) == 0 {
		t.Fatalf("there is no %s (%v)", pattern, err)
	}
	return found
}
