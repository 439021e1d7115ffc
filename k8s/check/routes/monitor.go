package routes

import "strings"

// Traefik names a router after its object, with a hash of the rule and, since one
// entry point has TLS and the other has not, the entry point in front; the service
// behind it is named after the router.
const named = `(?:(web|websecure)-)?obi-gateway-(NAMES)-[0-9a-f]{20}@kubernetescrd`

// Monitor tells Prometheus to read Traefik's metrics (job `gateway`) and to call
// routers and services what they are called when the table is a file, so that rules
// and dashboards fit both. Two labels keep apart what then has one name: the entry
// point of a router, the route to a service.
func (t *Table) Monitor() []map[string]any {
	relabel := func(source, names, target, replacement string) any {
		return map[string]any{
			"sourceLabels": []any{source}, "targetLabel": target, "replacement": replacement,
			"regex": strings.Replace(named, "NAMES", names, 1),
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
	return []map[string]any{object("monitoring.coreos.com/v1", "PodMonitor", gatewayNamespace, "gateway", map[string]any{
		"jobLabel": "app.kubernetes.io/name",
		"selector": map[string]any{"matchLabels": map[string]any{"app.kubernetes.io/name": "gateway"}},
		"podMetricsEndpoints": []any{map[string]any{
			"port": "internal", "path": "/metrics", "interval": "15s", "scrapeTimeout": "5s", "honorLabels": true,
			"metricRelabelings": rules,
		}},
	})}
}
