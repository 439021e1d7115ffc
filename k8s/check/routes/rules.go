package routes

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"sigs.k8s.io/yaml"
)

// Rules returns Prometheus' rule files as objects for the Prometheus Operator.
func Rules(folder string) (objects []map[string]any, err error) {
	files, err := filepath.Glob(filepath.Join(folder, "*.yml"))
	if err != nil || len(files) == 0 {
		return nil, fmt.Errorf("%s has no rules (%v)", folder, err)
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
		name := strings.TrimSuffix(filepath.Base(file), ".yml")
		objects = append(objects, map[string]any{
			"apiVersion": "monitoring.coreos.com/v1", "kind": "PrometheusRule", "spec": spec,
			"metadata": map[string]any{
				"name": "obi-" + name, "namespace": servicesNamespace,
				"labels": map[string]any{
					"app.kubernetes.io/name": "obi", "app.kubernetes.io/part-of": "obi", "app.kubernetes.io/component": "monitoring",
				},
			},
		})
	}
	return objects, nil
}
