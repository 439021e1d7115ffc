package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

const folder = ".."

func TestDashboardsAreAsGenerated(t *testing.T) {
	want := files()
	for name, content := range want {
		got, err := os.ReadFile(filepath.Join(folder, name))
		if err != nil || !bytes.Equal(got, content) {
			t.Errorf("%s is not what is generated (%v): go run ./monitoring/dashboards/generate", name, err)
		}
	}
	there, err := filepath.Glob(filepath.Join(folder, "*.json"))
	if err != nil || len(there) != len(want) {
		t.Errorf("there are %v, of which %d are generated (%v)", there, len(want), err)
	}
}

func TestPanelsFitAndDiffer(t *testing.T) {
	ids := map[string]bool{}
	for name, b := range all() {
		d := b.json()
		if ids[d.UID] || d.UID == "" || d.Title == "" {
			t.Errorf("%s has the id %q and the title %q", name, d.UID, d.Title)
		}
		ids[d.UID] = true
		taken := map[[2]int]string{}
		for _, p := range d.Panels {
			if p.Type != "row" && len(p.Targets) == 0 {
				t.Errorf("%s: %s asks nothing", name, p.Title)
			}
			for x := p.GridPos.X; x < p.GridPos.X+p.GridPos.W; x++ {
				for y := p.GridPos.Y; y < p.GridPos.Y+p.GridPos.H; y++ {
					if other := taken[[2]int{x, y}]; other != "" || x >= width {
						t.Fatalf("%s: %s lies over %q at %d, %d", name, p.Title, other, x, y)
					}
					taken[[2]int{x, y}] = p.Title
				}
			}
		}
	}
}
