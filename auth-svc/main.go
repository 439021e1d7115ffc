// Command auth-svc runs the sign-in service. "auth-svc remove-factors USERNAME" removes the second
// factors of an administrator who has lost them, whether the service is running or not.
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
