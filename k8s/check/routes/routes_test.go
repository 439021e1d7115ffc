package routes_test

import (
	"encoding/json"
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

func read(t *testing.T, path string) (content map[string]any) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(root, path))
	if err == nil {
		err = yaml.Unmarshal(text, &content)
	}
	if err != nil {
		t.Fatal(err)
	}
	return content
}

func TestGeneratedFilesAreCurrent(t *testing.T) {
	files, err := routes.Files(root)
	if err != nil {
		t.Fatal(err)
	}
	for path, want := range files {
		got, err := os.ReadFile(filepath.Join(root, path))
		if err != nil || string(got) != string(want) {
			t.Errorf("%s is out of date (%v): run `go run ./generate` in k8s/check", path, err)
		}
	}
}

// ingressRoute is the checked part of an IngressRoute or Middleware.
type ingressRoute struct {
	Kind     string
	Metadata struct{ Name string }
	Spec     struct {
		EntryPoints []string
		Routes      []struct {
			Match       string
			Priority    int
			Middlewares []struct{ Name string }
			Services    []struct{ Name string }
		}
	}
}

// The table and the IngressRoutes, read back, are the same.
func TestIngressRoutesAreTheTable(t *testing.T) {
	want, got := table(t), map[string]routes.Router{}
	middlewares := map[string]any{}
	for _, object := range want.IngressRoutes() {
		var one ingressRoute
		text, err := json.Marshal(object)
		if err == nil && object["kind"] == "IngressRoute" {
			err = json.Unmarshal(text, &one)
		}
		if err != nil {
			t.Fatal(err)
		}
		if object["kind"] == "Middleware" {
			middlewares[object["metadata"].(map[string]any)["name"].(string)] = object["spec"]
		}
		for _, route := range one.Spec.Routes {
			router := routes.Router{Rule: route.Match, Priority: route.Priority, Service: route.Services[0].Name, EntryPoints: one.Spec.EntryPoints}
			for _, middleware := range route.Middlewares {
				router.Middlewares = append(router.Middlewares, middleware.Name)
			}
			got[one.Metadata.Name] = router
		}
	}
	if !reflect.DeepEqual(got, want.HTTP.Routers) {
		t.Errorf("routers: got %v\nwant %v", got, want.HTTP.Routers)
	}
	if !reflect.DeepEqual(middlewares, want.HTTP.Middlewares) {
		t.Errorf("middlewares: got %v\nwant %v", middlewares, want.HTTP.Middlewares)
	}
}

func TestRoutersWithoutAFormAreRefused(t *testing.T) {
	for _, one := range []struct{ rule, service, want string }{
		{"Path(`/api/creator/x`)", "creator-svc", ""},
		{"Path(`/api/creator/x`)", "dibia-svc", `/api/creator/x belongs to "creator-svc"`},
		{"Path(`/api/creator/x`) || Path(`/api/dibia/x`)", "dibia-svc", `/api/creator/x belongs to "creator-svc"`},
		{"PathRegexp(`^/api/creator/[^/]+/x$`)", "dibia-svc", `/api/creator/ belongs to "creator-svc"`},
		{"PathPrefix(`/api/creator/`)", "dibia-svc", "/api/creator/ belongs to "},
		{"PathPrefix(`/api/ilu/audio/`) && Method(`GET`)", "ilu-svc", "/api/ilu/audio/ belongs to "},
		{"Host(`x`)", "dibia-svc", "unknown matcher Host"},
	} {
		odd := table(t)
		odd.HTTP.Routers["odd"] = routes.Router{Rule: one.rule, Service: one.service}
		if _, err := odd.HTTPRoutes(); (err == nil) != (one.want == "") || err != nil && !strings.Contains(err.Error(), one.want) {
			t.Errorf("%s to %s: got %v, want %q", one.rule, one.service, err, one.want)
		}
	}
	path := filepath.Join(t.TempDir(), "dynamic.yml")
	if err := os.WriteFile(path, []byte("http: {routers: {a: {rule: Path(`/`), prioritee: 1}}}"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := routes.Read(path); err == nil {
		t.Error("an unknown field is accepted")
	}
}

func TestStaticConfigurationDiffersInTwoPlaces(t *testing.T) {
	want := read(t, "gateway/traefik.yml")
	got, err := routes.Static(filepath.Join(root, "gateway/traefik.yml"))
	if err != nil {
		t.Fatal(err)
	}
	points := got["entryPoints"].(map[string]any)
	secure, web := points["websecure"].(map[string]any), points["web"].(map[string]any)
	if secure["address"] != ":8443" || secure["http"].(map[string]any)["tls"] == nil {
		t.Errorf("websecure is %v", secure)
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

// Prometheus and the Prometheus Operator get the same rules.
func TestRulesAreTheFiles(t *testing.T) {
	objects, err := routes.Rules(filepath.Join(root, "monitoring/rules"))
	if err != nil {
		t.Fatal(err)
	}
	for _, object := range objects {
		name := strings.TrimPrefix(object["metadata"].(map[string]any)["name"].(string), "obi-")
		if want := read(t, "monitoring/rules/"+name+".yml"); !reflect.DeepEqual(object["spec"], want) {
			t.Errorf("%s: got %v\nwant %v", name, object["spec"], want)
		}
	}
	if _, err := routes.Rules(t.TempDir()); err == nil {
		t.Error("a folder without rules is accepted")
	}
}
