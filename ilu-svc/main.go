// Command ilu-svc serves Ilu Finder's API on its own.
package main

import (
	"obi/ilu-svc/ilu"
	"obi/platform/service"
)

func main() { service.Main(ilu.Spec()) }
