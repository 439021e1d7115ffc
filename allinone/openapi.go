package main

import (
	"encoding/json"
	"os"
	"path/filepath"

	"obi/platform/service"
)

// writeDescriptions writes <service>.json for every service with an API. The web app's types are
// generated from these files.
func writeDescriptions(dir string, specs []service.Spec) error {
	if err := os.MkdirAll(dir, 0o755); err != nil { //nolint:gosec // for files of the repository
		return err
	}
	for _, spec := range specs {
		if spec.Describe == nil {
			continue
		}
		text, err := description(spec)
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(dir, spec.Name+".json"), text, 0o644); err != nil { //nolint:gosec // a file of the repository, in a folder that the command line names
			return err
		}
	}
	return nil
}

func description(spec service.Spec) ([]byte, error) {
	api, err := spec.Describe()
	if err != nil {
		return nil, err
	}
	text, err := json.MarshalIndent(api.OpenAPI(), "", "  ")
	return append(text, '\n'), err
}
