package routes

import (
	"fmt"
	"regexp"
	"strings"
)

var (
	matcher    = regexp.MustCompile(`\b([A-Z]\w*)\(`)
	pathPrefix = regexp.MustCompile("\\bPathPrefix\\(`([^`]+)`\\)")
	// path finds the fixed beginning of a path.
	path = regexp.MustCompile("\\bPath(?:Regexp)?\\(`\\^?([^][(){}.*+?\\\\|$`]+)")
)

// HTTPRoutes returns the part of the table that every implementation of the Gateway API
// understands: the path prefixes of each service. Limits and retries have no portable form.
func (t *Table) HTTPRoutes() (objects []map[string]any, err error) {
	owners, err := t.owners()
	if err != nil {
		return nil, err
	}
	matches := map[string][]any{}
	for _, prefix := range names(owners) {
		matches[owners[prefix]] = append(matches[owners[prefix]], map[string]any{"path": map[string]any{"type": "PathPrefix", "value": prefix}})
	}
	for _, service := range names(matches) {
		objects = append(objects, object("gateway.networking.k8s.io/v1", "HTTPRoute", servicesNamespace, service, map[string]any{
			"parentRefs": []any{map[string]any{"name": "gateway", "namespace": gatewayNamespace}},
			"rules": []any{map[string]any{
				"matches":     matches[service],
				"backendRefs": []any{map[string]any{"name": service, "port": portOfServices}},
			}},
		}))
	}
	return objects, nil
}

// owners returns the service of each path prefix. A narrower rule of the same service only
// chooses other middlewares. A rule that sends part of a prefix to another service is an error,
// because HTTPRoutes by prefix cannot express it.
func (t *Table) owners() (map[string]string, error) {
	owners := map[string]string{}
	for _, name := range names(t.HTTP.Routers) {
		router := t.HTTP.Routers[name]
		for _, found := range matcher.FindAllStringSubmatch(router.Rule, -1) {
			if !strings.Contains(" Method Path PathPrefix PathRegexp ", " "+found[1]+" ") {
				return nil, fmt.Errorf("router %s: unknown matcher %s", name, found[1])
			}
		}
		for _, found := range pathPrefix.FindAllStringSubmatch(router.Rule, -1) {
			if len(router.EntryPoints) == 0 {
				owners[found[1]] = router.Service
			}
		}
	}
	for _, name := range names(t.HTTP.Routers) {
		router := t.HTTP.Routers[name]
		for _, found := range append(path.FindAllStringSubmatch(router.Rule, -1), pathPrefix.FindAllStringSubmatch(router.Rule, -1)...) {
			longest := longestPrefix(found[1], owners)
			if len(router.EntryPoints) == 0 && owners[longest] != router.Service {
				return nil, fmt.Errorf("router %s: %s belongs to %q", name, found[1], owners[longest])
			}
		}
	}
	return owners, nil
}

// longestPrefix returns the longest key that a path begins with.
func longestPrefix(path string, owners map[string]string) (longest string) {
	for prefix := range owners {
		if strings.HasPrefix(path, prefix) && len(prefix) > len(longest) {
			longest = prefix
		}
	}
	return longest
}
