package version

import (
	"strings"
	"testing"

	"github.com/prometheus/client_golang/prometheus/testutil"
)

func TestOf(t *testing.T) {
	if got := Of(); got == "" {
		t.Error("a build that was told nothing has no version")
	}
	set = "v1.2.3"
	t.Cleanup(func() { set = "" })
	if got := Of(); got != "v1.2.3" {
		t.Errorf("a build that was told v1.2.3 says %s", got)
	}
	want := `# HELP go_build_info Build information about the main module, always 1.
# TYPE go_build_info gauge
go_build_info{path="obi",version="v1.2.3"} 1
`
	if err := testutil.CollectAndCompare(Collector(), strings.NewReader(want)); err != nil {
		t.Error(err)
	}
}
