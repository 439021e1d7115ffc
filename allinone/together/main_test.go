// Package together tests all services in one process: the API as a whole, and exports and imports
// of a whole install.
package together

import (
	"os"
	"testing"

	"obi/platform/testkit"
)

func TestMain(m *testing.M) {
	if os.Getenv(asImport) != "" {
		importAndDie()
		return
	}
	testkit.Main(m)
}
