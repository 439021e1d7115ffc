//go:build !linux

package embeddedpg

import (
	"os/exec"
	"strconv"
	"strings"
)

// isServerOf reports whether pid is a running PostgreSQL server of this cluster.
func isServerOf(pid int, cluster string) bool {
	line, err := exec.Command("ps", "-o", "command=", "-p", strconv.Itoa(pid)).Output()
	if err != nil {
		return false
	}
	text := string(line)
	return strings.Contains(text, "postgres") && strings.Contains(text, clusterFlag(cluster))
}
