// Command serve serves the web app on its own.
package main

import (
	adminui "obi/admin-ui"
	"obi/platform/service"
)

func main() { service.Main(adminui.Spec()) }
