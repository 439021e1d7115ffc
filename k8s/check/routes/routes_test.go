package routes_test

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"sigs.k8s.io/yaml"

	"obi/k8s/check/routes"
)

const root = "../../.."

func table(t *testing.T) *routes.Table {
	t.Helper()
	read, err := routes.Read(filepath.Join(root, "gateway/dynamic.yml"))
	if err != nil {
		t.Fatal(err)
	}
	return read
}

func TestMadeFilesAreCurrent(t *testing.T) {
	files, err := routes.Files(root)
	if err != nil {
		t.Fatal(err)
	}
	for path, want := range files {
		got, err := os.ReadFile(filepath.Join(root, path))
		if err != nil || string(got) != string(want) {
			t.Errorf("%s is not what would be made now (%v): run `go run ./generate` in k8s/check", path, err)
		}
	}
}

// The table and the IngressRoutes read back must decide alike, middlewares and all.
func TestIngressRoutesAreTheTable(t *testing.T) {
	want, got := table(t), map[string]routes.Router{}
	middlewares := map[string]any{}
	for _, object := range want.IngressRoutes() {
		name := object["metadata"].(map[string]any)["name"].(string)
		switch object["kind"] {
		case "Middleware":
			middlewares[name] = object["spec"]
		case "IngressRoute":
			var spec struct {
				EntryPoints []string
				Routes      []struct {
					Match       string
					Priority    int
					Middlewares []struct{ Name string }
					Services    []struct{ Name string }
				}
			}
			text, err := yaml.Marshal(object["spec"])
			if err == nil {
				err = yaml.Unmarshal(text, &spec)
			}
			if err != nil || len(spec.Routes) != 1 || len(spec.Routes[0].Services) != 1 {
				t.Fatalf("%s: %v %s", name, err, text)
			}
			route := spec.Routes[0]
			router := routes.Router{Rule: route.Match, Priority: route.Priority, Service: route.Services[0].Name, EntryPoints: spec.EntryPoints}
			for _, middleware := range route.Middlewares {
				router.Middlewares = append(router.Middlewares, middleware.Name)
			}
			got[name] = router
		}
	}
	if !reflect.DeepEqual(got, want.HTTP.Routers) {
		t.Errorf("routers: got %v\nwant %v", got, want.HTTP.Routers)
	}
	if !reflect.DeepEqual(middlewares, want.HTTP.Middlewares) {
		t.Errorf("middlewares: got %v\nwant %v", middlewares, want.HTTP.Middlewares)
	}
}

// requests are one for every text in the table and their neighbours.
func requests(t *testing.T, from *routes.Table) (paths []string) {
	for name, router := range from.HTTP.Routers {
		rule, err := routes.ParseRule(router.Rule)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		paths = append(paths, rule.Texts("Path")...)
		for _, prefix := range rule.Texts("PathPrefix") {
			paths = append(paths, prefix, prefix+"x", prefix+"a/b", strings.TrimSuffix(prefix, "/")+"x/y")
		}
	}
	return append(paths, "/api/ilu/admin/proverbs/p1/audio", "/api/ilu/admin/proverbs/p1", "/index.html")
}

func TestHTTPRoutesSendRequestsWhereTheTableDoes(t *testing.T) {
	from := table(t)
	objects, err := from.HTTPRoutes()
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range requests(t, from) {
		for _, method := range []string{"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"} {
			want, err := from.Service(method, path)
			if err != nil {
				t.Fatal(err)
			}
			if got := portable(t, objects, path); got != want {
				t.Errorf("%s %s: HTTPRoutes give %q, the table %q", method, path, got, want)
			}
		}
	}
}

// portable follows the Gateway API: the longest prefix wins, by path elements.
func portable(t *testing.T, objects []map[string]any, path string) (service string) {
	t.Helper()
	longest := -1
	for _, object := range objects {
		for _, rule := range object["spec"].(map[string]any)["rules"].([]any) {
			for _, match := range rule.(map[string]any)["matches"].([]any) {
				prefix := strings.TrimSuffix(match.(map[string]any)["path"].(map[string]any)["value"].(string), "/")
				if (path == prefix || strings.HasPrefix(path, prefix+"/")) && len(prefix) > longest {
					longest, service = len(prefix), object["metadata"].(map[string]any)["name"].(string)
				}
			}
		}
	}
	return service
}

func TestStaticConfigurationDiffersInTwoPlaces(t *testing.T) {
	path := filepath.Join(root, "gateway/traefik.yml")
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var want map[string]any
	if err := yaml.Unmarshal(text, &want); err != nil {
		t.Fatal(err)
	}
	got, err := routes.Static(path)
	if err != nil {
		t.Fatal(err)
	}
	points := got["entryPoints"].(map[string]any)
	secure, web := points["websecure"].(map[string]any), points["web"].(map[string]any)
	if address := secure["address"]; address != ":8443" {
		t.Errorf("websecure listens on %v", address)
	}
	delete(secure["http"].(map[string]any), "tls")
	secure["address"] = web["address"]
	if !reflect.DeepEqual(secure, web) {
		t.Errorf("websecure is %v\nweb is %v", secure, web)
	}
	delete(points, "websecure")
	if providers := got["providers"].(map[string]any); len(providers) != 1 || providers["kubernetesCRD"] == nil {
		t.Errorf("providers are %v", providers)
	}
	got["providers"] = want["providers"]
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %v\nwant %v", got, want)
	}
}

// Prometheus alone and the Prometheus Operator get the same rules.
func TestRulesAreTheFiles(t *testing.T) {
	objects, err := routes.Rules(filepath.Join(root, "monitoring/rules"))
	if err != nil {
		t.Fatal(err)
	}
	for _, object := range objects {
		name := strings.TrimPrefix(object["metadata"].(map[string]any)["name"].(string), "obi-")
		text, err := os.ReadFile(filepath.Join(root, "monitoring/rules", name+".yml"))
		if err != nil {
			t.Fatal(err)
		}
		var want map[string]any
		if err := yaml.Unmarshal(text, &want); err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(object["spec"], want) {
			t.Errorf("%s: got %v\nwant %v", name, object["spec"], want)
		}
	}
	if _, err := routes.Rules(t.TempDir()); err == nil {
		t.Error("a folder without rules is taken")
	}
}
