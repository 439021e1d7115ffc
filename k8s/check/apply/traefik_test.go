//go:build apiserver

package apply

import (
	"context"
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"obi/k8s/check/routes"
)

// Traefik itself, with the configuration and the rights that it has in the cluster,
// takes over every row of the table, answers the probes, and gets its names in
// Prometheus as if the table were a file.
func TestTraefikFollowsTheRoutes(t *testing.T) {
	c := start(t)
	define(t, c)
	objects := build(t, "../../overlays/dev")
	for _, one := range objects {
		if complaint := c.apply(t, one, ""); complaint != "" {
			t.Fatal(complaint)
		}
	}
	table, err := routes.Read("../../../gateway/dynamic.yml")
	if err != nil {
		t.Fatal(err)
	}
	internal := runTraefik(t, c, objects)
	seen := follow(t, internal)
	for name, want := range table.HTTP.Routers {
		points := want.EntryPoints
		if points == nil {
			points = []string{"web", "websecure"}
		}
		for _, point := range points {
			check(t, seen, name, point, want)
		}
	}
	for _, path := range []string{"/ping", "/api/version", "/metrics"} {
		if got, err := internal.do(t.Context(), http.MethodGet, path, "", nil); err != nil || got.status != http.StatusOK {
			t.Errorf("%s: %d %v", path, got.status, err)
		}
	}
}

type router struct {
	Name, Provider, Status, Rule, Service string
	Priority                              int
	EntryPoints, Middlewares              []string
}

type upstreams struct {
	Name         string
	LoadBalancer struct{ Servers []struct{ URL string } }
}

// followed is what Traefik says that it made of the routes.
type followed struct {
	routers  map[string]router // by "name in the table@file entry point"
	services map[string]upstreams
	rename   func(map[string]string) map[string]string
}

// follow waits until Traefik has taken over the routes.
func follow(t *testing.T, internal *client) followed {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	seen := followed{map[string]router{}, map[string]upstreams{}, renaming(t)}
	var all []router
	internal.await(ctx, t, "/api/http/routers?per_page=1000", func(got answer) bool {
		all = nil
		return json.Unmarshal(got.body, &all) == nil && slices.ContainsFunc(all, func(r router) bool { return strings.Contains(r.Name, "-obi-gateway-web-app-") })
	})
	for _, one := range all {
		renamed := seen.rename(map[string]string{"router": one.Name})
		seen.routers[renamed["router"]+" "+one.EntryPoints[0]] = one
		if one.Provider == "kubernetescrd" && len(one.EntryPoints) != 1 {
			t.Errorf("%s has the entry points %v", one.Name, one.EntryPoints)
		}
	}
	got, err := internal.do(ctx, http.MethodGet, "/api/http/services?per_page=1000", "", nil)
	var services []upstreams
	if err != nil || json.Unmarshal(got.body, &services) != nil {
		t.Fatalf("services: %v %s", err, got.body)
	}
	for _, one := range services {
		seen.services[one.Name] = one
	}
	return seen
}

// check holds one router on one entry point against its row.
func check(t *testing.T, seen followed, name, point string, want routes.Router) {
	t.Helper()
	one := seen.routers[name+"@file "+point]
	var middlewares []string
	for _, middleware := range want.Middlewares {
		middlewares = append(middlewares, "obi-gateway-"+middleware+"@kubernetescrd")
	}
	if one.Status != "enabled" || one.Rule != want.Rule || !slices.Equal(one.Middlewares, middlewares) || want.Priority != 0 && one.Priority != want.Priority {
		t.Errorf("%s on %s: got %+v, want %+v", name, point, one, want)
	}
	if strings.Contains(want.Service, "@") {
		if one.Service != want.Service {
			t.Errorf("%s goes to %s", name, one.Service)
		}
		return
	}
	service := seen.services[one.Service+"@kubernetescrd"]
	if servers := service.LoadBalancer.Servers; len(servers) != 1 || servers[0].URL != "http://"+want.Service+".obi.svc:8080" {
		t.Errorf("%s goes to %+v, want %s", name, servers, want.Service)
	}
	labels := seen.rename(map[string]string{"router": one.Name, "service": service.Name})
	if labels["service"] != want.Service+"@file" || labels["route"] != name || labels["entrypoint"] != point {
		t.Errorf("%s on %s has the labels %v", name, point, labels)
	}
}
