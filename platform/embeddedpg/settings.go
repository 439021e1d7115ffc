package embeddedpg

import (
	"maps"
	"slices"
	"strconv"
)

// MaxConnections is how many there may be at once; three of them are kept for superusers.
const MaxConnections = 80

// clusterFlag is the argument that names the cluster; isServerOf recognises a server by it.
func clusterFlag(cluster string) string { return "-D" + cluster }

// serverArgs builds the server's command line: our defaults, then the caller's settings, then what must not be changed.
func serverArgs(cluster, socketFolder string, changes map[string]string) []string {
	settings := map[string]string{
		"shared_buffers":  sharedBuffers(memory()),
		"max_connections": strconv.Itoa(MaxConnections),
		"max_wal_size":    "256MB", // bounds the disk use and the time a recovery takes
		"fsync":           "on",    // an acknowledged write survives kill -9 and a power cut
		// The commit answers after the write-ahead log has reached the disk.
		"synchronous_commit": "on",
		"full_page_writes":   "on",
		"timezone":           "UTC",
		"log_timezone":       "UTC",
		"jit":                "off", // costs more than it gives on short queries
		"log_checkpoints":    "off",
		// Details and statements repeat row values, and those may be secret.
		"log_error_verbosity":     "terse",
		"log_min_error_statement": "panic",
	}
	maps.Copy(settings, changes)
	maps.Copy(settings, map[string]string{
		"listen_addresses":        "", // no TCP
		"port":                    "5432",
		"unix_socket_directories": socketFolder,
		"unix_socket_permissions": "0700",
		"logging_collector":       "off", // the log is read from the output
		"log_destination":         "stderr",
		"log_line_prefix":         "",
	})
	args := []string{clusterFlag(cluster)}
	for _, name := range slices.Sorted(maps.Keys(settings)) {
		args = append(args, "-c", name+"="+settings[name])
	}
	return args
}
