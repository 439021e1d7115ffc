package routes

import (
	"fmt"
	"maps"
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
		"metadata": map[string]any{"name": name, "namespace": namespace, "labels": labels("gateway", "gateway")},
	}
}

func labels(name, component string) map[string]any {
	return map[string]any{"app.kubernetes.io/name": name, "app.kubernetes.io/part-of": "obi", "app.kubernetes.io/component": component}
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
func Static(path string) (static map[string]any, err error) {
	text, err := os.ReadFile(path)
	if err == nil {
		err = yaml.Unmarshal(text, &static)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	points := static["entryPoints"].(map[string]any)
	secure := maps.Clone(points["web"].(map[string]any))
	http := map[string]any{"tls": map[string]any{}}
	maps.Copy(http, secure["http"].(map[string]any))
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

// Monitor returns what makes Prometheus read Traefik's metrics (job `gateway`). It renames
// routers and services to their names in the table, so that rules and dashboards fit Compose
// and Kubernetes. Two labels keep apart what then has the same name: the entry point of a
// router, the route to a service.
func (t *Table) Monitor() map[string]any {
	relabel := func(source, names, target, replacement string) any {
		return map[string]any{
			"sourceLabels": []any{source}, "targetLabel": target, "replacement": replacement,
			// Traefik names a router after its entry point, its object and a hash of the rule, and the
			// service behind it after the router.
			"regex": `(?:(web|websecure)-)?` + gatewayNamespace + `-(` + names + `)-[0-9a-f]{20}@kubernetescrd`,
		}
	}
	rules := []any{
		relabel("router", ".+", "entrypoint", "$1"),
		relabel("service", ".+", "route", "$2"),
		relabel("router", ".+", "router", "$2@file"),
	}
	routers := map[string][]string{}
	for _, name := range names(t.HTTP.Routers) {
		service := t.HTTP.Routers[name].Service
		routers[service] = append(routers[service], name)
	}
	for _, service := range names(routers) {
		if !strings.Contains(service, "@") {
			rules = append(rules, relabel("service", strings.Join(routers[service], "|"), "service", service+"@file"))
		}
	}
	return object("monitoring.coreos.com/v1", "PodMonitor", gatewayNamespace, "gateway", map[string]any{
		"jobLabel": "app.kubernetes.io/name",
		"selector": map[string]any{"matchLabels": map[string]any{"app.kubernetes.io/name": "gateway"}},
		"podMetricsEndpoints": []any{map[string]any{
			"port": "internal", "path": "/metrics", "interval": "15s", "scrapeTimeout": "5s", "honorLabels": true,
			"metricRelabelings": rules,
		}},
	})
}
