package manifests_test

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"obi/allinone/services"
	"obi/areas"
	"obi/k8s/check/code"
	"obi/k8s/check/manifests"
)

type check func([]*manifests.Object) []string

// custom is the check of custom resources with the definitions that modules carry.
func custom(t *testing.T) check {
	all, err := definitions()
	if err != nil {
		t.Fatal(err)
	}
	return all.CheckCustom
}

func TestEveryOverlayIsSound(t *testing.T) {
	for overlay := range overlays {
		objects := read(t, documents(t, overlay))
		for name, check := range map[string]check{
			"custom resources": custom(t), "kube-score": kubeScore(t), "pod security": manifests.CheckPodSecurity, "hardening": manifests.CheckHardening,
			"life": manifests.CheckLife, "scaling": manifests.CheckScaling, "connections": manifests.CheckConnections,
			"references": manifests.CheckReferences,
		} {
			t.Run(overlay+", "+name, func(t *testing.T) {
				for _, problem := range check(objects) {
					t.Error(problem)
				}
			})
		}
	}
}

// The addresses of pictures begin with this setting. Its default only works on one machine.
func TestProductionHasAPublicURL(t *testing.T) {
	objects := read(t, documents(t, "prod"))
	for _, name := range code.Readers("OBI_PUBLIC_URL") {
		i := slices.IndexFunc(objects, func(one *manifests.Object) bool { return one.Kind == "Deployment" && one.Name == areas.Program(name) })
		if i < 0 || !strings.Contains(string(objects[i].Text), "name: OBI_PUBLIC_URL\n") {
			t.Errorf("prod sets no OBI_PUBLIC_URL for %s", name)
		}
	}
}

func TestTheGatewayAPITakesTraefiksPlace(t *testing.T) {
	count := map[string]int{}
	objects := read(t, documents(t, "prod with the Gateway API"))
	for _, one := range objects {
		if one.Namespace == "obi-gateway" || one.Kind == "HTTPRoute" {
			count[one.Kind]++
		}
		if one.Kind == "PrometheusRule" && one.Name == "obi-gateway" {
			t.Error("alerts miss a Traefik that is not there")
		}
	}
	if want := map[string]int{"Gateway": 1, "HTTPRoute": len(services.All())}; !maps.Equal(count, want) {
		t.Errorf("got %v, want %v", count, want)
	}
	for service, spec := range services.Programs() {
		i := slices.IndexFunc(objects, func(one *manifests.Object) bool { return one.Kind == "HTTPRoute" && one.Name == service })
		for _, prefix := range spec.Prefixes {
			if i < 0 || !strings.Contains(string(objects[i].Text)+"\n", "value: "+strings.TrimSuffix(prefix, "/")+"/\n") {
				t.Errorf("%s has no HTTPRoute for %s", service, prefix)
			}
		}
	}
	theirs := manifests.Peer{Name: "the cluster's gateway", Namespace: "gateway-system"}
	ours := manifests.Peer{Name: "gateway", Namespace: "obi-gateway"}
	flows := manifests.Flows(objects, append(manifests.Peers(objects), theirs, ours))
	for service := range services.Programs() {
		if !slices.Contains(flows, theirs.Name+" -> "+service+" 8080") || slices.Contains(flows, theirs.Name+" -> "+service+" 9091") {
			t.Errorf("the cluster's gateway must reach %s at 8080 and nowhere else", service)
		}
		if slices.Contains(flows, "gateway -> "+service+" 8080") {
			t.Errorf("obi-gateway, where nothing runs, may reach %s", service)
		}
	}
}

func TestStrictReadingRefuses(t *testing.T) {
	for _, row := range []struct{ which, old, replacement, want string }{
		{"Deployment/creator-svc", "revisionHistoryLimit: 5", "revisionHistoryLimitz: 5", `unknown field "spec.revisionHistoryLimitz"`},
		{"Deployment/creator-svc", "revisionHistoryLimit: 5", "revisionHistoryLimit: five", "cannot unmarshal"},
		{"Service/creator-svc", "selector:", "selektor:", `unknown field "spec.selektor"`},
		{"HorizontalPodAutoscaler/ilu-svc", "maxReplicas: 8", "maxReplicas: 8\n  maxReplicas: 9", "maxReplicas"},
		{"PodDisruptionBudget/ilu-svc", "namespace: obi", "generateName: x", "no namespace"},
		{"NetworkPolicy/deny-by-default", "apiVersion: networking.k8s.io/v1", "apiVersion: networking.k8s.io/v1beta1", "no kind"},
	} {
		_, err := manifests.Read(change(t, documents(t, "prod"), row.which, row.old, row.replacement))
		if err == nil || !strings.Contains(err.Error(), row.want) {
			t.Errorf("%s with %q: got %v", row.which, row.replacement, err)
		}
	}
}

// Every check finds what it is there for.
func TestChecksFindFaults(t *testing.T) {
	certified := strings.Join(custom(t)(read(t, change(t, documents(t, "prod with cert-manager"), "Certificate/gateway-tls", "dnsNames:", "dnsName:"))), "\n")
	if want := "Certificate/gateway-tls: unknown field spec.dnsName"; !strings.Contains(certified, want) {
		t.Errorf("want %q, got %q", want, certified)
	}
	for _, row := range []struct {
		check                         check
		which, old, replacement, want string
	}{
		{custom(t), "IngressRoute/ilu", "priority:", "prioritee:", "IngressRoute/ilu: unknown field spec.routes[0].prioritee"},
		{custom(t), "IngressRoute/ilu", "match: ", "match: 7 #", "must be of type string"},
		{custom(t), "Middleware/per-address", "burst:", "bursts:", "unknown field spec.rateLimit.bursts"},
		{custom(t), "ServiceMonitor/obi", "path:", "paths:", "unknown field spec.endpoints[0].paths"},
		{custom(t), "PodMonitor/gateway", "interval: 15s", "interval: often", "spec.podMetricsEndpoints[0].interval"},
		{custom(t), "Cluster/postgres", "instances: 3", "instanzen: 3", "unknown field spec.instanzen"},
		{custom(t), "Cluster/postgres", "localeProvider: builtin", "localeProvider: [builtin]", "spec.bootstrap.initdb.localeProvider"},
		{custom(t), "Cluster/postgres", "primaryUpdateMethod: switchover", "primaryUpdateMethod: at once", `supported values: "switchover", "restart"`},
		{custom(t), "Database/obi", "owner: ilu", "owners: ilu", "].owners"},
		{custom(t), "ScheduledBackup/postgres-nightly", "method: plugin", "method: 1", "spec.method"},
		{custom(t), "ObjectStore/postgres-backup", "retentionPolicy", "retention", "unknown field spec.retention"},
		{custom(t), "TLSStore/default", "kind: TLSStore", "kind: TLSShop", "traefik.io/v1alpha1 is not defined"},

		{kubeScore(t), "Deployment/creator-svc", "readOnlyRootFilesystem: true", "readOnlyRootFilesystem: false", "writable root filesystem"},
		{kubeScore(t), "Deployment/creator-svc", "securityContext:\n          allow", "securityContext:\n          privileged: true\n          allow", "container is privileged"},
		{kubeScore(t), "Deployment/creator-svc", "runAsUser: 65532", "runAsUser: 1000", "low user ID"},
		{kubeScore(t), "Deployment/creator-svc", "ephemeral-storage: 256Mi\n            memory: 96Mi", "ephemeral-storage: 256Mi\n            memory: 128Mi", "Memory requests does not match limits"},
		{kubeScore(t), "Deployment/creator-svc", "limits:\n            ephemeral-storage: 256Mi\n            memory: 96Mi", "limits:\n            ephemeral-storage: 256Mi", "Memory limit is not set"},
		{kubeScore(t), "Deployment/creator-svc", "ephemeral-storage: 256Mi", "ephemeral-storage: \"0\"", "Ephemeral Storage limit is not set"},
		{kubeScore(t), "Deployment/creator-svc", "ephemeral-storage: 64Mi", "ephemeral-storage: \"0\"", "Ephemeral Storage request is not set"},
		{kubeScore(t), "Deployment/creator-svc", "cpu: 50m", "cpu: \"0\"", "CPU request is not set"},
		{kubeScore(t), "Deployment/creator-svc", "obi/creator-svc:1.0.0", "obi/creator-svc:latest", "Image with latest tag"},
		{kubeScore(t), "Deployment/creator-svc", "obi/creator-svc:1.0.0", "obi/creator-svc", "Image with latest tag"},
		{kubeScore(t), "Deployment/ilu-svc", "name: internal", "name: the-internal-port", "Container Port Check"},
		{kubeScore(t), "Deployment/dibia-svc", "path: /livez", "path: /readyz", "same readiness and liveness probe"},
		{kubeScore(t), "Deployment/creator-svc", "revisionHistoryLimit: 5", "replicas: 2", "static replica count"},
		{kubeScore(t), "HorizontalPodAutoscaler/creator-svc", "", "", "Deployment few replicas"},
		{kubeScore(t), "HorizontalPodAutoscaler/creator-svc", "minReplicas: 2", "minReplicas: 1", "HPA few replicas"},
		{kubeScore(t), "HorizontalPodAutoscaler/ilu-svc", "kind: Deployment\n    name: ilu-svc", "kind: Deployment\n    name: ilo-svc", "HPA target does not match anything"},
		{kubeScore(t), "PodDisruptionBudget/creator-svc", "", "", "No matching PodDisruptionBudget"},
		{kubeScore(t), "PodDisruptionBudget/creator-svc", "maxUnavailable: 1", "", "missing policy"},
		{kubeScore(t), "Service/gateway", "app.kubernetes.io/name: gateway\n  type", "app.kubernetes.io/name: gate\n  type", "selector does not match any pods"},

		{manifests.CheckPodSecurity, "Deployment/creator-svc", "runAsNonRoot: true", "runAsNonRoot: false", "runAsNonRoot != true"},
		{manifests.CheckPodSecurity, "Deployment/gateway", "allowPrivilegeEscalation: false", "allowPrivilegeEscalation: true", "allowPrivilegeEscalation != false"},
		{manifests.CheckPodSecurity, "Deployment/audio-svc", "type: RuntimeDefault", "type: Unconfined", "seccompProfile"},
		{manifests.CheckPodSecurity, "Namespace/obi", "enforce: restricted", "enforce: baseline", `Namespace/obi enforces "baseline"`},

		{manifests.CheckHardening, "Deployment/creator-svc", "automountServiceAccountToken: false", "automountServiceAccountToken: true", "automountServiceAccountToken"},
		{manifests.CheckHardening, "Deployment/creator-svc", "enableServiceLinks: false", "enableServiceLinks: true", "enableServiceLinks"},
		{manifests.CheckHardening, "Deployment/creator-svc", "sizeLimit: 64Mi", "medium: \"\"", "emptyDir tmp has no sizeLimit"},
		{manifests.CheckHardening, "Deployment/creator-svc", "limits:\n", "limits:\n            cpu: \"1\"\n", "a CPU limit"},
		{manifests.CheckHardening, "Deployment/creator-svc", "value: 86MiB", "value: 96MiB", "GOMEMLIMIT"},
		{manifests.CheckHardening, "Deployment/auth-svc", "optional: true", "optional: false", "AUTH_NEXT_SIGNING_KEY has a secret"},

		{manifests.CheckLife, "Deployment/dibia-svc", "path: /livez", "path: /readyz", "a probe is not /livez"},
		{manifests.CheckLife, "Deployment/gateway", "path: /metrics", "path: /ping", "a probe is not /metrics"},
		{manifests.CheckLife, "Deployment/dibia-svc", "failureThreshold: 300", "failureThreshold: 3", "migrations have 6 s, which must be a minute more than 9m0s"},
		{manifests.CheckLife, "Deployment/dibia-svc", "progressDeadlineSeconds: 900", "progressDeadlineSeconds: 600", "progressDeadlineSeconds"},
		{manifests.CheckLife, "Deployment/dibia-svc", "terminationGracePeriodSeconds: 45", "terminationGracePeriodSeconds: 35", "must be more than 35s"},
		{manifests.CheckLife, "ConfigMap/settings-", "DRAIN_DELAY: 5s", "DRAIN_DELAY: 0s", "settings: DRAIN_DELAY must be more than 0"},
		{manifests.CheckLife, "ConfigMap/traefik-", "idleConnTimeout: ", "idleConnTimeout: 45s # ", "at most half of DRAIN_DELAY, 5s"},
		{manifests.CheckLife, "Deployment/gateway", "terminationGracePeriodSeconds: 45", "terminationGracePeriodSeconds: 40", "must be more than 40s"},
		{manifests.CheckLife, "ConfigMap/traefik-", "keepAliveMaxTime: 7s", "keepAliveMaxTime: 10s", "keepAliveMaxTime must be less than 10s"},
		{manifests.CheckLife, "ConfigMap/traefik-", "requestAcceptGraceTimeout: 5s", "requestAcceptGraceTimeout: 0s", "keepAliveMaxTime must be less than 5s"},
		{manifests.CheckLife, "Deployment/gateway", "seconds: 5", "seconds: 1", "keepAliveMaxTime must be less than 6s"},
		{manifests.CheckLife, "Deployment/dibia-svc", "sleep:\n", "httpGet:\n              port: 1\n            #", "no preStop sleep"},
		{manifests.CheckLife, "Deployment/dibia-svc", "maxUnavailable: 0", "maxUnavailable: 1", "maxUnavailable 0"},

		{manifests.CheckScaling, "Deployment/creator-svc", "topologyKey: kubernetes.io/hostname", "topologyKey: other", "not spread"},
		{manifests.CheckScaling, "HorizontalPodAutoscaler/creator-svc", "minReplicas: 2", "minReplicas: 20", "more than maxReplicas"},
		{manifests.CheckScaling, "HorizontalPodAutoscaler/creator-svc", "averageValue: 500m\n        type: AverageValue", "averageUtilization: 70\n        type: Utilization", "takes 35m of a processor"},
		{manifests.CheckScaling, "HorizontalPodAutoscaler/creator-svc", "averageValue: 500m", "averageValue: 100m", "takes 100m of a processor"},
		{manifests.CheckScaling, "PodDisruptionBudget/creator-svc", "AlwaysAllow", "IfHealthyBudget", "AlwaysAllow"},

		{manifests.CheckConnections, "HorizontalPodAutoscaler/ilu-svc", "maxReplicas: 8", "maxReplicas: 30", "all replicas together may open"},
		{manifests.CheckConnections, "Deployment/ilu-svc", "ILU_DATABASE_POOL", "ILU_POOL", "no size of its pool"},
		{manifests.CheckConnections, "Cluster/postgres", `max_connections: "`, `max_connections: "100" # "`, "PostgreSQL accepts 100"},

		{manifests.CheckReferences, "Service/audio-svc", "targetPort: http", "targetPort: web", `no pod has the port "web"`},
		{manifests.CheckReferences, "ServiceAccount/ilu-svc", "", "", "ilu-svc is not a service account"},
		{manifests.CheckReferences, "Role/gateway", "", "", "gateway is not a role"},
		{manifests.CheckReferences, "ServiceAccount/ilu-svc", "automountServiceAccountToken: false\nkind: ServiceAccount", "kind: Secret", "secrets do not belong here"},
	} {
		problems := strings.Join(row.check(read(t, change(t, documents(t, "prod"), row.which, row.old, row.replacement))), "\n")
		if !strings.Contains(problems, row.want) {
			t.Errorf("%s with %q: want %q, got %q", row.which, row.replacement, row.want, problems)
		}
	}
}
