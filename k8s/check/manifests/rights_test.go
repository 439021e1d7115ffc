package manifests_test

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"testing"

	rbacv1 "k8s.io/api/rbac/v1"
	"sigs.k8s.io/yaml"

	"obi/k8s/check/manifests"
)

// unneeded is what Traefik's published role has and the gateway does without: routes
// come as IngressRoutes alone, and nothing is looked up in the whole cluster.
var unneeded = []string{
	"/nodes get", "/nodes list", "/nodes watch", "/pods get",
	"networking.k8s.io/ingressclasses get", "networking.k8s.io/ingressclasses list", "networking.k8s.io/ingressclasses watch",
	"networking.k8s.io/ingresses get", "networking.k8s.io/ingresses list", "networking.k8s.io/ingresses watch",
	"networking.k8s.io/ingresses/status update",
}

func TestTheGatewayHasTheRightsThatItsVersionNeedsAndNoOther(t *testing.T) {
	modules, err := manifests.Modules("../crds")
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(filepath.Join(modules["github.com/traefik/traefik/v3"], "docs/content/reference/dynamic-configuration/kubernetes-crd-rbac.yml"))
	if err != nil {
		t.Fatal(err)
	}
	published, _, _ := bytes.Cut(text, []byte("\n---\n"))
	var role rbacv1.ClusterRole
	if err := yaml.Unmarshal(published, &role); err != nil {
		t.Fatal(err)
	}
	want := slices.DeleteFunc(rights(role.Rules), func(right string) bool { return slices.Contains(unneeded, right) })
	var got []string
	for _, one := range manifests.OfType[*rbacv1.Role](read(t, documents(t, "prod"))) {
		got = append(got, rights(one.Rules)...)
	}
	if !slices.Equal(got, want) {
		t.Errorf("the gateway may\n%v\nand should\n%v", got, want)
	}
}

// rights are single sentences: group/resource verb.
func rights(rules []rbacv1.PolicyRule) (all []string) {
	for _, rule := range rules {
		for _, group := range rule.APIGroups {
			for _, resource := range rule.Resources {
				for _, verb := range rule.Verbs {
					if group != "extensions" { // the name of networking.k8s.io of old
						all = append(all, group+"/"+resource+" "+verb)
					}
				}
			}
		}
	}
	slices.Sort(all)
	return all
}
