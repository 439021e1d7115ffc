// Command generate writes what is made from files elsewhere in the repository.
package main

import (
	"fmt"
	"os"
	"path/filepath"

	"obi/k8s/check/routes"
)

const root = "../.."

func main() {
	files, err := routes.Files(root)
	for path, content := range files {
		if err == nil {
			err = os.WriteFile(filepath.Join(root, path), content, 0o644)
		}
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
