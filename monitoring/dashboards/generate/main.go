// Command generate writes the Grafana dashboards into the folder above it. Run it
// in the repository's root after a change: go run ./monitoring/dashboards/generate
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
)

func main() {
	for name, content := range files() {
		if err := os.WriteFile(filepath.Join("monitoring/dashboards", name), content, 0o644); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	}
}

// all are the dashboards, by the name of their file.
func all() map[string]board {
	return map[string]board{
		"overview.json": overview(), "service.json": oneService(), "content.json": content(), "audio.json": audio(), "gateway.json": gateway(),
	}
}

// files are the dashboards as Grafana reads them.
func files() map[string][]byte {
	written := map[string][]byte{}
	for name, b := range all() {
		var out bytes.Buffer
		encoder := json.NewEncoder(&out)
		encoder.SetEscapeHTML(false)
		encoder.SetIndent("", "  ")
		if err := encoder.Encode(b.json()); err != nil {
			panic(err) // nothing but strings and numbers
		}
		written[name] = out.Bytes()
	}
	return written
}
