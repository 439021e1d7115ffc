package subprocess

import "syscall"

func setDeathSignal(attributes *syscall.SysProcAttr, signal syscall.Signal) {
	attributes.Pdeathsig = signal
}
