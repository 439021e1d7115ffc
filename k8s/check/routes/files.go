package routes

import (
	"path/filepath"
	"strings"

	"sigs.k8s.io/yaml"
)

const made = "# Made from %s by `go run ./generate` in k8s/check. Do not edit.\n"

// Files returns every made file by its path below the root of the repository.
func Files(root string) (map[string][]byte, error) {
	table, err := Read(filepath.Join(root, "gateway/dynamic.yml"))
	if err != nil {
		return nil, err
	}
	static, err := Static(filepath.Join(root, "gateway/traefik.yml"))
	if err != nil {
		return nil, err
	}
	httpRoutes, err := table.HTTPRoutes()
	if err != nil {
		return nil, err
	}
	rules, err := Rules(filepath.Join(root, "monitoring/rules"))
	if err != nil {
		return nil, err
	}
	postgresRules, err := Rules(filepath.Join(root, "monitoring/rules/kubernetes"))
	if err != nil {
		return nil, err
	}
	files := map[string][]byte{}
	for path, content := range map[string]struct {
		from    string
		objects []map[string]any
	}{
		"k8s/components/monitoring/gateway.yaml":     {"gateway/dynamic.yml", table.Monitor()},
		"k8s/components/monitoring/rules.yaml":       {"monitoring/rules", rules},
		"k8s/components/monitoring/postgres.yaml":    {"monitoring/rules/kubernetes", postgresRules},
		"k8s/base/routes.yaml":                       {"gateway/dynamic.yml", table.IngressRoutes()},
		"k8s/base/traefik.yml":                       {"gateway/traefik.yml", []map[string]any{static}},
		"k8s/components/gateway-api/httproutes.yaml": {"gateway/dynamic.yml", httpRoutes},
	} {
		if files[path], err = encode(content.from, content.objects); err != nil {
			return nil, err
		}
	}
	return files, nil
}

func encode(from string, objects []map[string]any) ([]byte, error) {
	var text strings.Builder
	text.WriteString(strings.Replace(made, "%s", from, 1))
	for i, one := range objects {
		if i > 0 {
			text.WriteString("---\n")
		}
		document, err := yaml.Marshal(one)
		if err != nil {
			return nil, err
		}
		text.Write(document)
	}
	return []byte(text.String()), nil
}
