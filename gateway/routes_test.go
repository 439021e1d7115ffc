// Package gateway holds the configuration of Traefik. Tests compare it with the services' own
// declarations; the stack tests run Traefik itself.
package gateway

import (
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"

	"obi/allinone/services"
)

type table struct {
	HTTP struct {
		Routers     map[string]router
		Middlewares map[string]middleware
		Services    map[string]struct {
			LoadBalancer struct {
				Servers     []struct{ URL string }
				HealthCheck healthCheck `yaml:"healthCheck"`
			} `yaml:"loadBalancer"`
		}
	}
}

type router struct {
	Rule, Service string
	EntryPoints   []string `yaml:"entryPoints"`
	Middlewares   []string
	Priority      int
}

type healthCheck struct {
	Path, Interval, Timeout string
	Port                    int
	Unhealthy               string `yaml:"unhealthyInterval"`
}

// middleware is the checked part of a middleware.
type middleware struct {
	Buffering *struct {
		Max int64 `yaml:"maxRequestBodyBytes"`
	}
	RateLimit   *struct{ Average, Burst int64 } `yaml:"rateLimit"`
	InFlightReq *struct {
		Amount          int64
		SourceCriterion struct {
			IPStrategy struct{ Depth int } `yaml:"ipStrategy"`
		} `yaml:"sourceCriterion"`
	} `yaml:"inFlightReq"`
}

// public returns the routers that are reachable from outside.
func (t *table) public() map[string]router {
	all := maps.Clone(t.HTTP.Routers)
	maps.DeleteFunc(all, func(_ string, one router) bool { return slices.Contains(one.EntryPoints, "internal") })
	return all
}

func read(t *testing.T) *table {
	t.Helper()
	text, err := os.ReadFile("dynamic.yml")
	if err != nil {
		t.Fatal(err)
	}
	var content table
	if err := yaml.Unmarshal(text, &content); err != nil {
		t.Fatal(err)
	}
	return &content
}

func TestEveryServiceIsReachedByItsPrefix(t *testing.T) {
	prefix := regexp.MustCompile("PathPrefix\\(`([^`]+)`\\)")
	routed := map[string]string{} // prefix -> service
	for name, one := range read(t).public() {
		for _, found := range prefix.FindAllStringSubmatch(one.Rule, -1) {
			at := strings.TrimSuffix(found[1], "/")
			if other, ok := routed[at]; ok && other != one.Service {
				t.Errorf("%s: %q is also routed to %s", name, at, other)
			}
			routed[at] = one.Service
		}
	}
	for program, spec := range services.Programs() {
		for _, at := range spec.Prefixes {
			at = strings.TrimSuffix(at, "/")
			if routed[at] != program {
				t.Errorf("%q is routed to %q, not to %s", at, routed[at], program)
			}
			delete(routed, at)
		}
	}
	for at, to := range routed {
		t.Errorf("%q, which is routed to %s, is not declared by a service", at, to)
	}
}

func TestRoutersNameExistingServicesAndMiddlewares(t *testing.T) {
	content := read(t)
	for name, one := range content.HTTP.Routers {
		if _, ok := content.HTTP.Services[one.Service]; !ok && !strings.HasSuffix(one.Service, "@internal") {
			t.Errorf("%s: no service %s", name, one.Service)
		}
		for _, middleware := range one.Middlewares {
			if _, ok := content.HTTP.Middlewares[middleware]; !ok {
				t.Errorf("%s: no middleware %s", name, middleware)
			}
		}
		if one.Priority == 0 && !slices.Contains(one.EntryPoints, "internal") {
			t.Errorf("%s has no priority of its own", name)
		}
	}
	health := content.HTTP.Services["auth-svc"].LoadBalancer.HealthCheck
	if health.Path != "/livez" || health.Port != 9091 {
		t.Errorf("auth-svc is asked for its health with %+v", health)
	}
	for name, one := range content.HTTP.Services {
		if one.LoadBalancer.HealthCheck != health {
			t.Errorf("%s is asked for its health with %+v, auth-svc with %+v", name, one.LoadBalancer.HealthCheck, health)
		}
		if len(one.LoadBalancer.Servers) != 1 || one.LoadBalancer.Servers[0].URL != "http://"+name+":8080" {
			t.Errorf("%s is at %v", name, one.LoadBalancer.Servers)
		}
	}
}

func TestEveryRouterLimitsHowOftenAnAddressMayCall(t *testing.T) {
	content := read(t)
	for name, one := range content.public() {
		if len(one.Middlewares) < 2 || one.Middlewares[0] != "answers" || content.HTTP.Middlewares[one.Middlewares[1]].RateLimit == nil {
			t.Errorf("%s does not begin with the headers of answers and a rate limit: %v", name, one.Middlewares)
		}
	}
}

// TestReadingAndWritingAreApart checks that every service has a router for reading and one for
// writing.
func TestReadingAndWritingAreApart(t *testing.T) {
	content := read(t)
	for _, spec := range services.WithData() {
		reading, writing := content.HTTP.Routers[spec.Name], content.HTTP.Routers[spec.Name+"-writes"]
		if want := []string{"answers", "per-address", "together", "retry"}; !slices.Equal(reading.Middlewares, want) {
			t.Errorf("%s has the middlewares %v, want %v", spec.Name, reading.Middlewares, want)
		}
		if want := []string{"answers", "per-address", "at-once", "together", "retry"}; !slices.Equal(writing.Middlewares, want) {
			t.Errorf("%s-writes has the middlewares %v, want %v", spec.Name, writing.Middlewares, want)
		}
		path, _, isReadingOnly := strings.Cut(reading.Rule, " && ")
		if want := path + " && !Method(`GET`) && !Method(`HEAD`)"; writing.Rule != want {
			t.Errorf("%s-writes is for %s, want %s", spec.Name, writing.Rule, want)
		}
		if !isReadingOnly && writing.Priority <= reading.Priority {
			t.Errorf("%s takes the writes: it has the priority %d, %s-writes %d", spec.Name, reading.Priority, spec.Name, writing.Priority)
		}
		if reading.Service != services.Program(spec) || writing.Service != reading.Service {
			t.Errorf("%s leads to %q, its writes to %q", spec.Name, reading.Service, writing.Service)
		}
	}
}
