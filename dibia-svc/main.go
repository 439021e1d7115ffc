// Command dibia-svc serves the Dibia Directory's API on its own.
package main

import (
	"obi/dibia-svc/dibia"
	"obi/platform/service"
)

func main() { service.Main(dibia.Spec()) }
