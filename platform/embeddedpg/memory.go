package embeddedpg

import (
	"fmt"
	"os"
	"strconv"
	"strings"
)

// MiB of the server's own cache. It is taken only as it fills.
const (
	leastBuffers = 64
	mostBuffers  = 1024
)

// sharedBuffers is how much PostgreSQL may cache: an eighth of the memory, since
// the machine serves the program and its files as well. A row that has to be
// fetched from the operating system's cache costs several times one that is there.
func sharedBuffers(memory uint64) string {
	return fmt.Sprintf("%dMB", min(max(memory/8>>20, leastBuffers), mostBuffers))
}

// memory is what this process may use, in bytes: the machine's, or less where its
// control group says so; 0 if neither is known.
func memory() uint64 {
	least := meminfo(read("/proc/meminfo"))
	for _, limit := range []string{"/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"} {
		if bytes, err := strconv.ParseUint(strings.TrimSpace(read(limit)), 10, 64); err == nil {
			least = min(least, bytes)
		}
	}
	return least
}

// meminfo finds the whole memory in the text of /proc/meminfo, in bytes.
func meminfo(text string) uint64 {
	for line := range strings.Lines(text) {
		if fields := strings.Fields(line); len(fields) == 3 && fields[0] == "MemTotal:" {
			kib, _ := strconv.ParseUint(fields[1], 10, 44)
			return kib << 10
		}
	}
	return 0
}

// read is a file's text, "" where there is none.
func read(path string) string {
	text, _ := os.ReadFile(path)
	return string(text)
}
