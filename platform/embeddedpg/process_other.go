//go:build !linux

package embeddedpg

import "syscall"

// attributes starts a new session for the child, so that Ctrl-C in the terminal only reaches Obi
// and the services can drain first. Only Linux can tie the child's life to its parent's. On other
// systems the next start stops a PostgreSQL that outlived a killed Obi (clearLeftovers).
func attributes(user account) *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setsid: true, Credential: user.credential()}
}
