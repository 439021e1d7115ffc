// Command auth-svc signs administrators in and serves the auth API on its own. With
// "remove-factors USERNAME" it removes the second factors of an administrator who has
// lost them, while the service runs or not.
package main

import (
	"context"
	"fmt"
	"os"

	"obi/auth-svc/auth"
	"obi/platform/config"
	"obi/platform/service"
)

func main() {
	if len(os.Args) != 3 || os.Args[1] != auth.RemoveFactorsCommand {
		service.Main(auth.Spec())
		return
	}
	if err := auth.RemoveFactors(context.Background(), config.FromOS(), os.Args[2], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
