// Command kwuo-svc serves Kwuo's API on its own.
package main

import (
	"obi/kwuo-svc/kwuo"
	"obi/platform/service"
)

func main() { service.Main(kwuo.Spec()) }
