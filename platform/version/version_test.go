package version

import (
	"regexp"
	"runtime/debug"
	"strings"
	"testing"

	"github.com/prometheus/client_golang/prometheus/testutil"
)

func TestNumberIsASemanticVersion(t *testing.T) {
	if !regexp.MustCompile(`^\d+\.\d+\.\d+(-dev)?$`).MatchString(Number()) {
		t.Errorf("VERSION holds %q, want a version such as 0.1.0 or 0.1.0-dev", file)
	}
}

func TestOf(t *testing.T) {
	commit, file = "1a2b3c", "1.2.3\n"
	t.Cleanup(func() { commit = "" })
	if got := Of(); got != "1.2.3+1a2b3c" {
		t.Errorf("1.2.3 of the commit 1a2b3c says %s", got)
	}
	want := `# HELP go_build_info Build information about the main module, always 1.
# TYPE go_build_info gauge
go_build_info{path="obi",version="1.2.3+1a2b3c"} 1
`
	if err := testutil.CollectAndCompare(Collector(), strings.NewReader(want)); err != nil {
		t.Error(err)
	}
	if got := Answer(); got != "obi 1.2.3+1a2b3c\n" {
		t.Errorf("--version says %q", got)
	}
}

func TestRevision(t *testing.T) {
	whole := debug.BuildSetting{Key: "vcs.revision", Value: "1a2b3c4d5e6f70819"}
	for want, settings := range map[string][]debug.BuildSetting{
		"":                      {{Key: "vcs.modified", Value: "true"}},
		"1a2b3c4d5e6f":          {whole, {Key: "vcs.modified", Value: "false"}},
		"1a2b3c4d5e6f.modified": {whole, {Key: "vcs.modified", Value: "true"}},
	} {
		if got := revision(settings); got != want {
			t.Errorf("%v gave %q, want %q", settings, got, want)
		}
	}
}

func TestAsked(t *testing.T) {
	if !Asked([]string{"--version"}) || Asked(nil) || Asked([]string{"health"}) || Asked([]string{"export", "--version"}) {
		t.Error("--version alone asks for the version")
	}
}

func TestIsOlder(t *testing.T) {
	sorted := []string{"", "0.1.0-dev", "0.1.0", "0.2.0-dev", "0.2.0", "0.10.0", "1.0.0", "1.0.1"}
	for i, a := range sorted {
		for j, b := range sorted {
			if got := IsOlder(a, b); got != (i < j) {
				t.Errorf("IsOlder(%q, %q) = %v", a, b, got)
			}
		}
	}
}

func TestPreviousIsAnOlderRelease(t *testing.T) {
	if !IsOlder(Oldest(), Number()) || strings.TrimSpace(previous) != "" && len(numbers(Oldest())) != 4 {
		t.Errorf("PREVIOUS holds %q, want an older release than %s", previous, Number())
	}
}

// TestBeforeTheFirstReleaseNoVersionIsTooOld checks that builds from before 1.0.0 open a data folder that
// 1.0.0 used.
func TestBeforeTheFirstReleaseNoVersionIsTooOld(t *testing.T) {
	was, number := previous, file
	t.Cleanup(func() { previous, file = was, number })
	previous, file = "", "1.0.0\n"
	if IsOlder("0.1.0-dev", Oldest()) {
		t.Errorf("0.1.0-dev is older than %s, so it would refuse a data folder that 1.0.0 used", Oldest())
	}
}
