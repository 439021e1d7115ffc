package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"obi/areas"
)

const root = "../.."

func TestGeneratedPartsAreCurrent(t *testing.T) {
	generated, err := generate(root, areas.Services)
	if err != nil {
		t.Fatal(err)
	}
	for path, want := range generated {
		got, err := os.ReadFile(filepath.Join(root, path))
		if err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s does not fit the table of areas (%v): run make generate", path, err)
		}
	}
	manifests, err := filepath.Glob(filepath.Join(root, "k8s/base/*-svc.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range manifests {
		if _, known := areas.Find(strings.TrimSuffix(filepath.Base(path), "-svc.yaml")); !known {
			t.Errorf("%s is of no service: remove it", path)
		}
	}
}

// TestANewAreaIsInEveryFile checks that no file needs a hand for an area without special routes.
func TestANewAreaIsInEveryFile(t *testing.T) {
	events := areas.Service{Name: "events", Area: &areas.Area{About: "the calendar", Memory: 128, CPU: 50, MaxReplicas: 4}}
	generated, err := generate(root, append([]areas.Service{events}, areas.Services...))
	if err != nil {
		t.Fatal(err)
	}
	if generated["k8s/base/events-svc.yaml"] == nil {
		t.Error("it has no manifest")
	}
	for _, path := range withParts {
		if !strings.Contains(strings.ToLower(string(generated[path])), "events") {
			t.Errorf("%s does not name it", path)
		}
	}
}

func TestBrokenPartsAreRefused(t *testing.T) {
	const whole = "a\n  # generated from areas/areas.go: scraped\n  old\n  # end of generated scraped\nb\n"
	filled, err := fill([]byte(whole), areas.Services[:1])
	if want := "a\n  # generated from areas/areas.go: scraped\n          - auth-svc\n  # end of generated scraped\nb\n"; err != nil || string(filled) != want {
		t.Errorf("got %q, %v", filled, err)
	}
	for _, text := range []string{
		"no part\n",
		strings.Replace(whole, "end of generated scraped", "end", 1),
		strings.Replace(whole, "end of generated scraped", "end of generated up", 1),
		strings.ReplaceAll(whole, "scraped", "unknown"),
		strings.Replace(whole, "go: scraped", "go: scraped with creator", 1),
		whole + strings.Replace(whole, "  # end of generated scraped\n", "", 1),
	} {
		if _, err := fill([]byte(text), areas.Services); err == nil {
			t.Errorf("%q was accepted", text)
		}
	}
}
