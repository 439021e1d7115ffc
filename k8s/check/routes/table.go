// Package routes generates the Kubernetes form of the files that configure the gateway and
// Prometheus for Compose. files.go lists what is generated, table.go reads the routing table,
// traefik.go and gatewayapi.go write it for the two kinds of gateways.
package routes

import (
	"fmt"
	"maps"
	"os"
	"slices"

	"sigs.k8s.io/yaml"
)

// Table is gateway/dynamic.yml. A field without a form in Kubernetes is an error in Read.
type Table struct {
	HTTP struct {
		Routers     map[string]Router `json:"routers"`
		Middlewares map[string]any    `json:"middlewares"`
		// Services need no address, because all listen on the same port, and no health check,
		// because a pod that is not ready is not an endpoint.
		Services map[string]any `json:"services"`
	} `json:"http"`
}

// Router is one row of the table.
type Router struct {
	Rule        string   `json:"rule"`
	Priority    int      `json:"priority"`
	Service     string   `json:"service"`
	EntryPoints []string `json:"entryPoints"`
	Middlewares []string `json:"middlewares"`
}

// Read reads a table. It returns an error for an unknown field.
func Read(path string) (*Table, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	var table Table
	if err := yaml.UnmarshalStrict(text, &table); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return &table, nil
}

// names returns the keys of a map in order.
func names[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
