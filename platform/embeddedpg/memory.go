package embeddedpg

import (
	"fmt"
	"os"
	"strconv"
	"strings"
)

// MiB of shared_buffers, which are allocated only as they fill.
const (
	leastBuffers = 64
	mostBuffers  = 1024
)

// sharedBuffers returns PostgreSQL's cache size: an eighth of the memory, since the machine also
// runs the program and caches its files. Reading a row from the operating system's cache takes
// several times as long as from this one.
func sharedBuffers(memory uint64) string {
	return fmt.Sprintf("%dMB", min(max(memory/8>>20, leastBuffers), mostBuffers))
}

// memory returns how many bytes this process may use: the machine's memory, or the limit of its
// control group if that is lower; 0 if neither is known.
func memory() uint64 {
	least := meminfo(read("/proc/meminfo"))
	for _, limit := range []string{"/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"} {
		if bytes, err := strconv.ParseUint(strings.TrimSpace(read(limit)), 10, 64); err == nil {
			least = min(least, bytes)
		}
	}
	return least
}

// meminfo returns the total memory in the text of /proc/meminfo, in bytes.
func meminfo(text string) uint64 {
	for line := range strings.Lines(text) {
		if fields := strings.Fields(line); len(fields) == 3 && fields[0] == "MemTotal:" {
			kib, _ := strconv.ParseUint(fields[1], 10, 44)
			return kib << 10
		}
	}
	return 0
}

// read returns a file's text, or "" if it cannot be read.
func read(path string) string {
	text, _ := os.ReadFile(path)
	return string(text)
}
