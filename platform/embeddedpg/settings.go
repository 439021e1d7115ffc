package embeddedpg

import (
	"maps"
	"slices"
)

// clusterFlag returns the argument that names the cluster. isServerOf recognises a server by it.
func clusterFlag(cluster string) string { return "-D" + cluster }

// serverArgs returns the server's arguments: our defaults, then the caller's settings, then
// settings that must not be changed.
func serverArgs(cluster, socketFolder string, changes map[string]string) []string {
	settings := map[string]string{
		"shared_buffers":  sharedBuffers(memory()),
		"max_connections": "80",    // three are reserved for superusers
		"max_wal_size":    "256MB", // bounds the disk use and the time of a recovery
		"fsync":           "on",    // acknowledged writes survive kill -9 and a power failure
		// The commit returns after the write-ahead log has reached the disk.
		"synchronous_commit": "on",
		"full_page_writes":   "on",
		"timezone":           "UTC",
		"log_timezone":       "UTC",
		"jit":                "off", // costs more than it saves on short queries
		"log_checkpoints":    "off",
		// Details and statements contain row values, which may be secret.
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
