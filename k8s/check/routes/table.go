// Package routes makes the Kubernetes form of the gateway's configuration from the
// files that compose uses, so that the routing table stands in one place.
package routes

import (
	"fmt"
	"maps"
	"os"
	"slices"

	"sigs.k8s.io/yaml"
)

// Table is gateway/dynamic.yml as far as Kubernetes has a form for it. What else may
// stand in such a file is refused while reading.
type Table struct {
	HTTP struct {
		Routers     map[string]Router    `json:"routers"`
		Middlewares map[string]any       `json:"middlewares"`
		Services    map[string]Upstreams `json:"services"`
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

// Upstreams is where a service is found.
type Upstreams struct {
	LoadBalancer struct {
		Servers []struct {
			URL string `json:"url"`
		} `json:"servers"`
		// HealthCheck has no counterpart in Kubernetes: a pod that is not ready is not an endpoint.
		HealthCheck any `json:"healthCheck"`
	} `json:"loadBalancer"`
}

// Read reads a table and refuses a field that it does not know.
func Read(path string) (*Table, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	var table Table
	if err := yaml.UnmarshalStrict(text, &table); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	for name, service := range table.HTTP.Services {
		want := fmt.Sprintf("http://%s:8080", name)
		if servers := service.LoadBalancer.Servers; len(servers) != 1 || servers[0].URL != want {
			return nil, fmt.Errorf("%s: service %s: want the one server %s", path, name, want)
		}
	}
	return &table, nil
}

// names returns the keys of a map in order.
func names[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
