package manifests_test

import (
	"slices"
	"strings"
	"testing"

	"obi/allinone/services"
	"obi/areas"
	"obi/k8s/check/manifests"
)

// strangers are peers that no manifest here makes.
var strangers = []manifests.Peer{
	{Name: "the world"},
	{Name: "an S3 store", Ports: map[string]int32{"https": 443}},
	{Name: "the API server", Ports: map[string]int32{"secure": 6443}},
	{Name: "prometheus", Namespace: "monitoring", Ports: map[string]int32{"web": 9090}},
	{Name: "names", Namespace: "kube-system", Labels: map[string]string{"k8s-app": "kube-dns"}, Ports: map[string]int32{"dns": 53}},
	{Name: "operator", Namespace: "cnpg-system", Labels: map[string]string{"app.kubernetes.io/name": "cloudnative-pg"}},
	{Name: "postgres", Namespace: "obi", Labels: map[string]string{"cnpg.io/cluster": "postgres"}, Ports: map[string]int32{"postgresql": 5432, "status": 8000, "metrics": 9187}},
	{Name: "a second postgres", Namespace: "obi", Labels: map[string]string{"cnpg.io/cluster": "postgres"}},
	{Name: "a stray pod", Namespace: "obi", Ports: map[string]int32{"any": 8080}},
	{Name: "another team's pod", Namespace: "default", Labels: map[string]string{"app.kubernetes.io/component": "service"}, Ports: map[string]int32{"any": 8080}},
}

// want is everything that may reach anything in an overlay, on top of names 53.
func want(overlay string) (flows []string) {
	add := func(from, to string) { flows = append(flows, from+" -> "+to) }
	for service, spec := range services.Programs() {
		if services.HasData(spec) {
			add(service, "postgres 5432")
			if service != "auth-svc" {
				add(service, "auth-svc 9091")
			}
		}
		add("gateway", service+" 8080")
		if overlay == "prod" {
			add("prometheus", service+" 9091")
		}
	}
	for _, kind := range areas.Kinds {
		add(areas.Program(kind.Area), "audio-svc 9091")
		add(areas.Program(kind.Area), "an S3 store 443") // and every receiver of webhooks
	}
	for _, peer := range []string{"operator", "a second postgres"} {
		add(peer, "postgres 5432")
		add(peer, "postgres 8000")
	}
	for _, peer := range []string{"postgres", "a second postgres", "gateway"} {
		add(peer, "an S3 store 443") // and the API server behind 443; the addresses differ by cluster
		add(peer, "the API server 6443")
	}
	// Everybody who is not held back may call the public entry points.
	for _, peer := range []string{"the world", "an S3 store", "the API server", "prometheus", "names", "operator", "another team's pod"} {
		add(peer, "gateway 8000")
		add(peer, "gateway 8443")
	}
	if overlay == "prod" {
		add("prometheus", "gateway 9100")
		add("prometheus", "postgres 9187")
		add("audio-svc", "an S3 store 443")
	} else {
		add("audio-svc", "minio 9000")
		add("bucket", "minio 9000")
	}
	return flows
}

func TestOnlyWhatIsMeantToReachesAnything(t *testing.T) {
	for _, overlay := range []string{"dev", "prod"} {
		objects := read(t, documents(t, overlay))
		expected := want(overlay)
		for _, flow := range flows(objects) {
			if i := slices.Index(expected, flow); i >= 0 {
				expected = slices.Delete(expected, i, i+1)
				continue
			}
			t.Errorf("%s: %s is allowed", overlay, flow)
		}
		for _, flow := range expected {
			t.Errorf("%s: %s is not allowed", overlay, flow)
		}
	}
}

// flows leaves out what says nothing about the policies here: names for everybody, and
// strangers among themselves.
func flows(objects []*manifests.Object) []string {
	all := manifests.Flows(objects, append(manifests.Peers(objects), strangers...))
	return slices.DeleteFunc(all, func(flow string) bool {
		from, to, _ := strings.Cut(flow, " -> ")
		outside := func(name string) bool {
			return slices.ContainsFunc(strangers, func(peer manifests.Peer) bool {
				return strings.HasPrefix(name, peer.Name) && peer.Namespace != "obi"
			})
		}
		return to == "names 53" || outside(from) && outside(to)
	})
}

func TestPoliciesDecide(t *testing.T) {
	for _, row := range []struct {
		which, old, replacement, flow string
		allowed                       bool
	}{
		{"NetworkPolicy/deny-by-default", "", "", "another team's pod -> a stray pod 8080", true},
		{"NetworkPolicy/minio", "- audio-svc", "- ilu-svc", "audio-svc -> minio 9000", false},
		{"NetworkPolicy/to-minio", "", "", "bucket -> minio 9000", false},
		{"NetworkPolicy/auth-svc", "- podSelector:", "- namespaceSelector: {}\n      podSelector:", "another team's pod -> auth-svc 9091", true},
		{"NetworkPolicy/from-gateway", "port: 8080", "port: 9091", "gateway -> ilu-svc 8080", false},
		{"NetworkPolicy/creator-svc", "auth-svc", "audio-svc", "creator-svc -> auth-svc 9091", false},
	} {
		before := flows(read(t, documents(t, "dev")))
		after := flows(read(t, change(t, documents(t, "dev"), row.which, row.old, row.replacement)))
		if slices.Contains(before, row.flow) == row.allowed || slices.Contains(after, row.flow) != row.allowed {
			t.Errorf("%s changed, %s: allowed must turn to %t", row.which, row.flow, row.allowed)
		}
	}
}
