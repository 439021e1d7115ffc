package routes

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"sigs.k8s.io/yaml"
)

// Files returns every generated file by its path below the root of the repository.
func Files(root string) (map[string][]byte, error) {
	table, err := Read(filepath.Join(root, "gateway/dynamic.yml"))
	if err != nil {
		return nil, err
	}
	httpRoutes, err := table.HTTPRoutes()
	if err != nil {
		return nil, err
	}
	static, err := Static(filepath.Join(root, "gateway/traefik.yml"))
	if err != nil {
		return nil, err
	}
	files := map[string][]byte{}
	for path, content := range map[string]struct {
		from    string
		objects []map[string]any
	}{
		"k8s/components/monitoring/gateway.yaml":     {"gateway/dynamic.yml", []map[string]any{table.Monitor()}},
		"k8s/components/monitoring/rules.yaml":       {from: "monitoring/rules"},
		"k8s/components/monitoring/postgres.yaml":    {from: "monitoring/rules/kubernetes"},
		"k8s/base/routes.yaml":                       {"gateway/dynamic.yml", table.IngressRoutes()},
		"k8s/base/traefik.yml":                       {"gateway/traefik.yml", []map[string]any{static}},
		"k8s/components/gateway-api/httproutes.yaml": {"gateway/dynamic.yml", httpRoutes},
	} {
		if content.objects == nil {
			if content.objects, err = Rules(filepath.Join(root, content.from)); err != nil {
				return nil, err
			}
		}
		documents := make([][]byte, len(content.objects))
		for i, one := range content.objects {
			if documents[i], err = yaml.Marshal(one); err != nil {
				return nil, err
			}
		}
		files[path] = fmt.Appendf(nil, "# Made from %s by `go run ./generate` in k8s/check. Do not edit.\n%s", content.from, bytes.Join(documents, []byte("---\n")))
	}
	return files, nil
}

// Rules returns Prometheus' rule files as objects for the Prometheus Operator.
func Rules(folder string) (objects []map[string]any, err error) {
	files, err := filepath.Glob(filepath.Join(folder, "*.yml"))
	if err != nil {
		return nil, err
	}
	if len(files) == 0 {
		return nil, fmt.Errorf("%s has no rules", folder)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		var spec map[string]any
		if err := yaml.UnmarshalStrict(text, &spec); err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		one := object("monitoring.coreos.com/v1", "PrometheusRule", servicesNamespace, "obi-"+strings.TrimSuffix(filepath.Base(file), ".yml"), spec)
		one["metadata"].(map[string]any)["labels"] = labels("obi", "monitoring")
		objects = append(objects, one)
	}
	return objects, nil
}
