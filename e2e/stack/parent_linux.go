package stack

import "syscall"

// withParent ends a process when the one that started it is killed.
func withParent() *syscall.SysProcAttr { return &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL} }
