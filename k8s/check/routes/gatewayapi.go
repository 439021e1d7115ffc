package routes

import (
	"fmt"
	"slices"
	"strings"
)

// HTTPRoutes returns the part of the table that every implementation of the Gateway
// API understands: which prefix goes to which service. Limits and retries have no
// portable form there.
func (t *Table) HTTPRoutes() (objects []map[string]any, err error) {
	prefixes, err := t.prefixes()
	if err != nil {
		return nil, err
	}
	for _, service := range names(prefixes) {
		var matches []any
		for _, prefix := range prefixes[service] {
			matches = append(matches, map[string]any{"path": map[string]any{"type": "PathPrefix", "value": prefix}})
		}
		objects = append(objects, object("gateway.networking.k8s.io/v1", "HTTPRoute", servicesNamespace, service, map[string]any{
			"parentRefs": []any{map[string]any{"name": "gateway", "namespace": gatewayNamespace}},
			"rules": []any{map[string]any{
				"matches":     matches,
				"backendRefs": []any{map[string]any{"name": service, "port": portOfServices}},
			}},
		}))
	}
	return objects, nil
}

// prefixes returns the path prefixes of each service. A narrower rule of the same
// service only chooses other middlewares, so it drops out; one that would send part
// of a prefix elsewhere cannot be said and is a fault.
func (t *Table) prefixes() (map[string][]string, error) {
	all := map[string][]string{}
	for _, name := range names(t.HTTP.Routers) {
		router := t.HTTP.Routers[name]
		rule, err := ParseRule(router.Rule)
		if err != nil {
			return nil, err
		}
		if len(router.EntryPoints) > 0 {
			continue
		}
		for _, prefix := range rule.Texts("PathPrefix") {
			if !slices.Contains(all[router.Service], prefix) {
				all[router.Service] = append(all[router.Service], prefix)
			}
		}
	}
	for _, name := range names(t.HTTP.Routers) {
		router := t.HTTP.Routers[name]
		if len(router.EntryPoints) > 0 {
			continue
		}
		rule, _ := ParseRule(router.Rule)
		for _, path := range append(rule.Texts("Path"), literal(rule.Texts("PathRegexp"))...) {
			if owner := longest(all, path); owner != router.Service {
				return nil, fmt.Errorf("router %s: %s is under a prefix of %q", name, path, owner)
			}
		}
	}
	return all, nil
}

// literal returns the fixed beginning of each pattern.
func literal(patterns []string) (starts []string) {
	for _, pattern := range patterns {
		start := strings.TrimPrefix(pattern, "^")
		if end := strings.IndexAny(start, `[](){}.*+?\|$`); end >= 0 {
			start = start[:end]
		}
		starts = append(starts, start)
	}
	return starts
}

// longest names the service with the longest prefix of a path.
func longest(prefixes map[string][]string, path string) (owner string) {
	length := -1
	for service, list := range prefixes {
		for _, prefix := range list {
			if strings.HasPrefix(path, prefix) && len(prefix) > length {
				owner, length = service, len(prefix)
			}
		}
	}
	return owner
}
