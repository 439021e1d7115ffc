//go:build apiserver

package apply

import (
	"context"
	"encoding/json"
	"net/http"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	appsv1 "k8s.io/api/apps/v1"
	corev1 "k8s.io/api/core/v1"
	"sigs.k8s.io/yaml"

	"obi/k8s/check/manifests"
)

var overlays = []string{"../../overlays/dev", "../../overlays/prod", "../manifests/testdata/gateway-api", "../manifests/testdata/cert-manager"}

func TestARealAPIServerTakesEverything(t *testing.T) {
	c := start(t)
	define(t, c)
	for _, overlay := range overlays {
		objects := build(t, overlay)
		for _, again := range []string{"", " again"} {
			for _, one := range objects {
				if complaint := c.apply(t, one, ""); complaint != "" {
					t.Errorf("%s%s: %s", overlay, again, complaint)
				}
			}
		}
		for _, workload := range manifests.Workloads(objects) {
			if complaint := c.apply(t, pod(t, workload), "&dryRun=All"); complaint != "" {
				t.Errorf("%s: %s", overlay, complaint)
			}
		}
	}
	t.Run("refuses", func(t *testing.T) { refuses(t, c) })
	t.Run("the gateway's rights", func(t *testing.T) { rights(t, c) })
}

func build(t *testing.T, overlay string) []*manifests.Object {
	t.Helper()
	documents, err := manifests.Build(overlay)
	if err != nil {
		t.Fatal(err)
	}
	objects, err := manifests.Read(documents)
	if err != nil {
		t.Fatal(err)
	}
	slices.SortStableFunc(objects, func(a, b *manifests.Object) int { return order(a) - order(b) })
	return objects
}

// order puts namespaces first.
func order(one *manifests.Object) int {
	if one.Kind == "Namespace" {
		return 0
	}
	return 1
}

// define installs all custom resources in the server and waits until it serves them.
func define(t *testing.T, c *client) {
	t.Helper()
	files, err := manifests.DefinitionFiles("../crds")
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, string(text))
	}
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	for _, text := range all {
		one := &manifests.Object{APIVersion: "apiextensions.k8s.io/v1", Kind: "CustomResourceDefinition"}
		if err := yaml.Unmarshal([]byte(text), &one.Fields); err != nil {
			t.Fatal(err)
		}
		one.Name = one.Fields["metadata"].(map[string]any)["name"].(string)
		if complaint := c.apply(t, one, ""); complaint != "" {
			t.Fatal(complaint)
		}
		c.await(ctx, t, c.path(t, one)+"/"+one.Name, func(got answer) bool {
			return established(got.body)
		})
	}
}

func established(body []byte) bool {
	var resource struct {
		Status struct {
			Conditions []struct{ Type, Status string }
		}
	}
	return json.Unmarshal(body, &resource) == nil && slices.ContainsFunc(resource.Status.Conditions, func(c struct{ Type, Status string }) bool {
		return c.Type == "Established" && c.Status == "True"
	})
}

// pod is what a workload's controller would make; the namespace's Pod Security level
// decides on it.
func pod(t *testing.T, workload manifests.Workload) *manifests.Object {
	t.Helper()
	spec := workload.Template.Spec.DeepCopy()
	if set, ok := workload.Typed.(*appsv1.StatefulSet); ok {
		for _, claim := range set.Spec.VolumeClaimTemplates {
			spec.Volumes = append(spec.Volumes, corev1.Volume{Name: claim.Name, VolumeSource: corev1.VolumeSource{
				PersistentVolumeClaim: &corev1.PersistentVolumeClaimVolumeSource{ClaimName: claim.Name + "-" + set.Name + "-0"},
			}})
		}
	}
	text, err := json.Marshal(map[string]any{
		"apiVersion": "v1", "kind": "Pod", "spec": spec,
		"metadata": map[string]any{"name": workload.Name, "namespace": workload.Namespace, "labels": workload.Template.Labels},
	})
	one := &manifests.Object{APIVersion: "v1", Kind: "Pod", Name: workload.Name, Namespace: workload.Namespace}
	if err == nil {
		err = json.Unmarshal(text, &one.Fields)
	}
	if err != nil {
		t.Fatal(err)
	}
	return one
}

// refuses shows that the server would have complained.
func refuses(t *testing.T, c *client) {
	objects := build(t, "../../overlays/prod")
	for _, workload := range manifests.Workloads(objects) {
		objects = append(objects, pod(t, workload))
	}
	for _, row := range []struct{ kind, name, old, replacement, want string }{
		{"Deployment", "ilu-svc", `"name":"internal"`, `"name":"the-internal-port"`, "must be no more than 15"},
		{"Deployment", "ilu-svc", `"limits":{"memory":"192Mi"}`, `"limits":{"memory":"64Mi"}`, "must be less than or equal to memory limit"},
		{"Deployment", "ilu-svc", `"revisionHistoryLimit"`, `"revisionHistory"`, "field not declared in schema"},
		{"HorizontalPodAutoscaler", "ilu-svc", `"minReplicas":2`, `"minReplicas":20`, "must be greater than or equal to"},
		{"PodDisruptionBudget", "ilu-svc", `"maxUnavailable":1`, `"maxUnavailable":1,"minAvailable":1`, "cannot be both set"},
		{"IngressRoute", "ilu", `"priority"`, `"prioritee"`, "field not declared in schema"},
		{"ServiceMonitor", "obi", `"interval":"15s"`, `"interval":"often"`, "should match"},
		{"Cluster", "postgres", `"instances"`, `"instanzen"`, "field not declared in schema"},
		{"Pod", "ilu-svc", `"runAsNonRoot":true`, `"runAsNonRoot":false`, "violates PodSecurity"},
	} {
		i := slices.IndexFunc(objects, func(o *manifests.Object) bool { return o.Kind == row.kind && o.Name == row.name })
		text, err := json.Marshal(objects[i].Fields)
		if err != nil || !strings.Contains(string(text), row.old) {
			t.Fatalf("%s has no %s: %v", row.name, row.old, err)
		}
		changed := *objects[i]
		changed.Fields = nil
		if err := json.Unmarshal([]byte(strings.ReplaceAll(string(text), row.old, row.replacement)), &changed.Fields); err != nil {
			t.Fatal(err)
		}
		if complaint := c.apply(t, &changed, "&dryRun=All"); !strings.Contains(complaint, row.want) {
			t.Errorf("%s with %s: want %q, got %q", row.name, row.replacement, row.want, complaint)
		}
	}
}

// rights asks the server what Traefik's account may read.
func rights(t *testing.T, c *client) {
	for path, want := range map[string]int{
		"/apis/traefik.io/v1alpha1/namespaces/obi-gateway/ingressroutes": http.StatusOK,
		"/api/v1/namespaces/obi-gateway/secrets":                         http.StatusOK,
		"/api/v1/namespaces/obi/secrets":                                 http.StatusForbidden,
		"/api/v1/namespaces/obi/pods":                                    http.StatusForbidden,
		"/api/v1/secrets":                                                http.StatusForbidden,
		"/api/v1/nodes":                                                  http.StatusForbidden,
	} {
		got, err := c.do(t.Context(), http.MethodGet, path, "system:serviceaccount:obi-gateway:gateway", nil)
		if err != nil || got.status != want {
			t.Errorf("%s: got %d (%v), want %d", path, got.status, err, want)
		}
	}
}
