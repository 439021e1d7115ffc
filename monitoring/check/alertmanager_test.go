package check

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"
)

type route struct {
	Receiver string
	Matchers []string
	Routes   []route
}

// TestTheExampleTellsEverybody: the alerts that the example names are ours, and each of
// its receivers has an address.
func TestTheExampleTellsEverybody(t *testing.T) {
	var example struct {
		Route   route
		Inhibit []struct {
			Source []string `yaml:"source_matchers"`
			Target []string `yaml:"target_matchers"`
		} `yaml:"inhibit_rules"`
		Receivers []struct {
			Name  string
			Mails []struct{ To string } `yaml:"email_configs"`
		}
	}
	text, err := os.ReadFile("../alertmanager.example.yml")
	if err == nil {
		err = yaml.Unmarshal(text, &example)
	}
	if err != nil {
		t.Fatal(err)
	}
	told := map[string]bool{}
	for _, one := range example.Receivers {
		told[one.Name] = len(one.Mails) == 1 && one.Mails[0].To != ""
	}
	for _, one := range append(example.Route.Routes, example.Route) {
		if !told[one.Receiver] {
			t.Errorf("%s is told nothing", one.Receiver)
		}
		if len(one.Matchers) > 0 && !slices.Equal(one.Matchers, []string{"severity = page"}) {
			t.Errorf("%s is told of %v", one.Receiver, one.Matchers)
		}
	}
	checked := 0
	for _, inhibit := range example.Inhibit {
		for _, matcher := range append(inhibit.Source, inhibit.Target...) {
			pattern := strings.Trim(strings.TrimPrefix(matcher, "alertname =~ "), `"`)
			for part := range strings.SplitSeq(pattern, "|") {
				checked++
				named := regexp.MustCompile("^(?:" + part + ")$")
				if !slices.ContainsFunc(rules(t), func(r rule) bool { return r.Alert != "" && named.MatchString(r.Alert) }) {
					t.Errorf("%s: %s is not an alert", matcher, part)
				}
			}
		}
	}
	if checked < 5 {
		t.Errorf("only %d alerts are named", checked)
	}
}
