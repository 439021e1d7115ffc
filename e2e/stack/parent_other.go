//go:build !linux

package stack

import "syscall"

func withParent() *syscall.SysProcAttr { return nil }
