// Command auth-svc signs administrators in and serves the auth API on its own.
package main

import (
	"obi/auth-svc/auth"
	"obi/platform/service"
)

func main() { service.Main(auth.Spec()) }
