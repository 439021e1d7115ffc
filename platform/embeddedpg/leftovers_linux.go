package embeddedpg

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
)

// isServerOf reports whether pid is a running PostgreSQL server of this cluster. Every user can
// read the command line. It is empty for a zombie.
func isServerOf(pid int, cluster string) bool {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/cmdline", pid))
	if err != nil {
		return false
	}
	args := bytes.Split(text, []byte{0})
	if filepath.Base(string(args[0])) != "postgres" {
		return false
	}
	for _, arg := range args[1:] {
		if string(arg) == clusterFlag(cluster) {
			return true
		}
	}
	return false
}
