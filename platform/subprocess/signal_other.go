//go:build !linux

package subprocess

import "syscall"

func setDeathSignal(*syscall.SysProcAttr, syscall.Signal) {}
