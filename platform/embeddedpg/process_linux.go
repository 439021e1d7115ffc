package embeddedpg

import "syscall"

// attributes puts the child into its own session, so that Ctrl-C in the terminal reaches Obi alone and the services can
// drain first, and lets the kernel stop it when Obi dies without a word (kill -9). SIGINT is PostgreSQL's fast shutdown:
// what was committed is kept and the next start needs no recovery.
func attributes(who account) *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setsid: true, Pdeathsig: syscall.SIGINT, Credential: who.credential()}
}
