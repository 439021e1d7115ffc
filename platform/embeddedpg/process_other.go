//go:build !linux

package embeddedpg

import "syscall"

// attributes puts the child into its own session, so that Ctrl-C in the terminal reaches Obi alone and the services can
// drain first. Only Linux can tie the child's life to its parent's: elsewhere a PostgreSQL that outlives a killed Obi is
// stopped by the next start (clearLeftovers).
func attributes(who account) *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setsid: true, Credential: who.credential()}
}
