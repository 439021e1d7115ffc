package embeddedpg

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestAttachFindsTheServerOfAnotherObi(t *testing.T) {
	for name, part := range map[string]string{"near": "", "far": strings.Repeat("ogologo/", 20)} {
		t.Run(name, func(t *testing.T) {
			dataDir := filepath.Join(openTempDir(t), part)
			server := start(t, Config{DataDir: dataDir})
			address, err := Attach(dataDir)
			if err != nil {
				t.Fatal(err)
			}
			if got := value[string](t, connect(t, address), "SELECT current_user || ' ' || current_database()"); got != "postgres obi" {
				t.Errorf("connected as %s", got)
			}
			stop(t, server)
			if address, err := Attach(dataDir); address != "" || err != nil {
				t.Errorf("after the end: %q, %v", address, err)
			}
			stop(t, start(t, Config{DataDir: dataDir})) // nothing holds the folder
		})
	}
}

func TestAttachMakesNothing(t *testing.T) {
	empty := openTempDir(t)
	for _, dataDir := range []string{empty, filepath.Join(empty, "nowhere")} {
		if address, err := Attach(dataDir); err == nil || !strings.Contains(err.Error(), "there is no Obi in "+dataDir) {
			t.Errorf("%q, %v", address, err)
		}
	}
	if left, _ := os.ReadDir(empty); len(left) != 0 {
		t.Errorf("the folder has %v", left)
	}
}
