package stack

import "syscall"

// withParent makes a process end when its parent is killed.
func withParent() *syscall.SysProcAttr { return &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL} }
