package embeddedpg

import "syscall"

// attributes starts a new session for the child, so that Ctrl-C in the terminal only reaches Obi
// and the services can drain first. The kernel stops the child if Obi is killed (kill -9). SIGINT
// is PostgreSQL's fast shutdown: committed data is kept and the next start needs no recovery.
func attributes(user account) *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setsid: true, Pdeathsig: syscall.SIGINT, Credential: user.credential()}
}
