package routes

import (
	"fmt"
	"os"
	"strings"

	"sigs.k8s.io/yaml"
)

const (
	gatewayNamespace  = "obi-gateway"
	servicesNamespace = "obi"
	portOfServices    = 8080
)

func object(apiVersion, kind, namespace, name string, spec any) map[string]any {
	return map[string]any{
		"apiVersion": apiVersion, "kind": kind, "spec": spec,
		"metadata": map[string]any{
			"name": name, "namespace": namespace,
			"labels": map[string]any{
				"app.kubernetes.io/name": "gateway", "app.kubernetes.io/part-of": "obi", "app.kubernetes.io/component": "gateway",
			},
		},
	}
}

// IngressRoutes returns the table as objects that Traefik watches: an ExternalName Service
// for each service of the other namespace, the middlewares, and one IngressRoute per router.
func (t *Table) IngressRoutes() (objects []map[string]any) {
	for _, name := range names(t.HTTP.Services) {
		objects = append(objects, object("v1", "Service", gatewayNamespace, name, map[string]any{
			"type": "ExternalName", "externalName": name + "." + servicesNamespace + ".svc",
			"ports": []any{map[string]any{"name": "http", "port": portOfServices}},
		}))
	}
	for _, name := range names(t.HTTP.Middlewares) {
		objects = append(objects, object("traefik.io/v1alpha1", "Middleware", gatewayNamespace, name, t.HTTP.Middlewares[name]))
	}
	for _, name := range names(t.HTTP.Routers) {
		objects = append(objects, object("traefik.io/v1alpha1", "IngressRoute", gatewayNamespace, name, t.HTTP.Routers[name].spec()))
	}
	return objects
}

func (r Router) spec() map[string]any {
	target := map[string]any{"name": r.Service, "port": portOfServices}
	if strings.HasSuffix(r.Service, "@internal") {
		target = map[string]any{"kind": "TraefikService", "name": r.Service}
	}
	route := map[string]any{"kind": "Rule", "match": r.Rule, "services": []any{target}}
	if r.Priority != 0 {
		route["priority"] = r.Priority
	}
	var middlewares []any
	for _, name := range r.Middlewares {
		middlewares = append(middlewares, map[string]any{"name": name})
	}
	if middlewares != nil {
		route["middlewares"] = middlewares
	}
	spec := map[string]any{"routes": []any{route}}
	if len(r.EntryPoints) > 0 {
		spec["entryPoints"] = r.EntryPoints
	}
	return spec
}

// Static returns Traefik's static configuration for Kubernetes. It differs from the
// file at path in two things: the routes come from the Kubernetes API instead of a
// file, and there is an entry point `websecure`, which is `web` with TLS.
func Static(path string) (map[string]any, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	var static map[string]any
	if err := yaml.Unmarshal(text, &static); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	points, _ := static["entryPoints"].(map[string]any)
	web, ok := points["web"].(map[string]any)
	if !ok {
		return nil, fmt.Errorf("%s: there is no entry point web", path)
	}
	secure, http := map[string]any{}, map[string]any{"tls": map[string]any{}}
	for key, value := range web {
		secure[key] = value
	}
	if settings, ok := web["http"].(map[string]any); ok {
		for key, value := range settings {
			http[key] = value
		}
	}
	secure["address"], secure["http"] = ":8443", http
	points["websecure"] = secure
	static["providers"] = map[string]any{"kubernetesCRD": map[string]any{
		"namespaces":                   []any{gatewayNamespace},
		"crossProviderNamespaces":      []any{gatewayNamespace}, // for api@internal and ping@internal
		"allowExternalNameServices":    true,                    // the services live in another namespace
		"disableClusterScopeResources": true,                    // no cluster role
	}}
	return static, nil
}
