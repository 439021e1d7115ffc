// Command generate writes the parts of other files that follow from the table of areas. Run it in
// the repository's root, with make generate.
//
// A part stands between two comments, "generated from areas/areas.go: PART" and "end of generated
// PART", and everything around them is written by hand. blocks.tmpl has a template for each part.
// area.yaml.tmpl is the whole file of an area in k8s/base.
package main

import (
	"bytes"
	"embed"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"text/template"

	"obi/areas"
)

// withParts are the files that have generated parts.
var withParts = []string{
	".env.example",
	"docker-compose.yml",
	"gateway/dynamic.yml",
	"k8s/base/audio-svc.yaml",
	"k8s/base/kustomization.yaml",
	"k8s/components/cnpg/cluster.yaml",
	"k8s/components/drill/cronjob.yaml",
	"k8s/overlays/prod/kustomization.yaml",
	"monitoring/prometheus.yml",
	"monitoring/rules/down.yml",
	"monitoring/tests/down_test.yml",
}

//go:embed *.tmpl
var files embed.FS

// templates may use {{setting}} and {{without}} besides the methods of areas.Service.
var templates = template.Must(template.New("").Option("missingkey=error").Funcs(template.FuncMap{
	"setting": areas.Setting,
	"without": func(names []string, s areas.Service) bool { return slices.Contains(names, s.Name) },
}).ParseFS(files, "*.tmpl"))

func main() {
	generated, err := generate(".", areas.Services)
	for path, content := range generated {
		err = errors.Join(err, os.WriteFile(path, content, 0o644))
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "generate:", err)
		os.Exit(1)
	}
}

// generate returns the contents that files below root must have, by path.
func generate(root string, services []areas.Service) (map[string][]byte, error) {
	generated := map[string][]byte{}
	for _, path := range withParts {
		text, err := os.ReadFile(filepath.Join(root, path))
		if err != nil {
			return nil, err
		}
		if generated[path], err = fill(text, services); err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
	}
	for _, s := range services {
		if s.Area == nil {
			continue
		}
		var text bytes.Buffer
		if err := templates.ExecuteTemplate(&text, "area.yaml.tmpl", s); err != nil {
			return nil, err
		}
		generated["k8s/base/"+s.Program()+".yaml"] = text.Bytes()
	}
	return generated, nil
}

// part matches a generated part: its first line, with the names of the template and of services
// that are left out, its content and its last line.
var part = regexp.MustCompile(`(?s)( *# generated from areas/areas\.go: ([a-z-]+)(?: without ([a-z ]+))?\n)(.*?)( *# end of generated ([a-z-]+)\n)`)

// fill replaces the generated parts of a file.
func fill(text []byte, services []areas.Service) ([]byte, error) {
	var problems []error
	if begins := bytes.Count(text, []byte("# generated from ")); begins != len(part.FindAll(text, -1)) || begins == 0 {
		problems = append(problems, fmt.Errorf("%d parts begin, %d are complete", begins, len(part.FindAll(text, -1))))
	}
	filled := part.ReplaceAllFunc(text, func(found []byte) []byte {
		groups := part.FindSubmatch(found)
		name := string(groups[2])
		if string(groups[6]) != name {
			problems = append(problems, fmt.Errorf("%s ends as %s", name, groups[6]))
		}
		var content bytes.Buffer
		err := templates.ExecuteTemplate(&content, name, map[string]any{"Services": services, "Without": strings.Fields(string(groups[3]))})
		if err != nil {
			problems = append(problems, err)
		}
		return slices.Concat(groups[1], content.Bytes(), groups[5])
	})
	return filled, errors.Join(problems...)
}
