// Command creator-svc serves the Creator Directory's API on its own.
package main

import (
	"obi/creator-svc/creator"
	"obi/platform/service"
)

func main() { service.Main(creator.Spec()) }
