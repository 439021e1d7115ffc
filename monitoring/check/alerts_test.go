package check

import (
	"fmt"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"
)

const runbooks = "{{ $externalLabels.runbooks }}docs/alerts.md#"

var heading = regexp.MustCompile(`(?m)^### (\w+)$`)

// sections are the anchors of docs/alerts.md, as every Markdown viewer makes them.
func sections(t *testing.T) map[string]bool {
	t.Helper()
	text, err := os.ReadFile("../../docs/alerts.md")
	if err != nil {
		t.Fatal(err)
	}
	anchors := map[string]bool{}
	for _, found := range heading.FindAllStringSubmatch(string(text), -1) {
		anchors[strings.ToLower(found[1])] = true
	}
	return anchors
}

func TestAlertsSayWhatTheyMean(t *testing.T) {
	unread := sections(t)
	anchors := maps.Clone(unread)
	for _, r := range rules(t) {
		if r.Alert == "" {
			continue
		}
		if !slices.Contains([]string{"page", "ticket"}, r.Labels["severity"]) {
			t.Errorf("%s has the severity %q", r.Alert, r.Labels["severity"])
		}
		if !slices.Contains([]string{"http", "database", "runtime", "gateway", "audio", "auth", "moderation", "webhooks", "backup"}, r.Labels["area"]) {
			t.Errorf("%s has the area %q", r.Alert, r.Labels["area"])
		}
		if r.Annotations["summary"] == "" || strings.HasSuffix(r.Annotations["summary"], ".") {
			t.Errorf("%s is summed up as %q", r.Alert, r.Annotations["summary"])
		}
		anchor, ok := strings.CutPrefix(r.Annotations["runbook_url"], runbooks)
		if !ok || anchor != strings.ToLower(r.Alert) || !anchors[anchor] {
			t.Errorf("%s leads to %q", r.Alert, r.Annotations["runbook_url"])
		}
		delete(unread, anchor)
	}
	for anchor := range unread {
		t.Errorf("docs/alerts.md explains %s, which is not an alert", anchor)
	}
}

// TestEveryAlertWasAskedWhatItNeeds holds the table at the end of docs/alerts.md against
// the rules.
func TestEveryAlertWasAskedWhatItNeeds(t *testing.T) {
	text, err := os.ReadFile("../../docs/alerts.md")
	if err != nil {
		t.Fatal(err)
	}
	_, table, found := strings.Cut(string(text), "\n| Alert | needs |")
	if !found {
		t.Fatal("there is no table")
	}
	for _, r := range rules(t) {
		if r.Alert != "" && !regexp.MustCompile(`(?m)^\|[^|]*\b`+r.Alert+`\b[^|]*\|`).MatchString(table) {
			t.Errorf("the table does not say what %s needs", r.Alert)
		}
	}
}

// TestReplicasAreCounted holds the number in PostgresReplicaNotStreaming against the
// instances that are deployed.
func TestReplicasAreCounted(t *testing.T) {
	text, err := os.ReadFile("../../k8s/overlays/prod/postgres.yaml")
	if err != nil {
		t.Fatal(err)
	}
	var cluster struct{ Spec struct{ Instances int } }
	if err := yaml.Unmarshal(text, &cluster); err != nil {
		t.Fatal(err)
	}
	for _, r := range rules(t) {
		if want := fmt.Sprintf("streaming_replicas{job=\"postgres\"}) < %d", cluster.Spec.Instances-1); r.Alert == "PostgresReplicaNotStreaming" && !strings.HasSuffix(r.Expr, want) {
			t.Errorf("there are %d instances, and it asks %s", cluster.Spec.Instances, r.Expr)
		}
	}
}

// TestPromtoolTestsNameEveryAlert finds an alert that no test makes fire.
func TestPromtoolTestsNameEveryAlert(t *testing.T) {
	var tests strings.Builder
	for _, path := range glob(t, "../tests/*_test.yml") {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		tests.Write(text)
	}
	for _, r := range rules(t) {
		if r.Alert != "" && !strings.Contains(tests.String(), `alertname="`+r.Alert+`"`) {
			t.Errorf("no test in monitoring/tests makes %s fire", r.Alert)
		}
	}
}
