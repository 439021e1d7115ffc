// The modules that carry the definitions of the custom resources in use. None of
// their code is built; each is fetched and verified like any other module.
module obi/k8s/check/crds

go 1.26.0

require (
	github.com/cert-manager/cert-manager v1.21.2
	github.com/cloudnative-pg/cloudnative-pg v1.30.0
	github.com/cloudnative-pg/plugin-barman-cloud v0.14.0
	github.com/prometheus-operator/prometheus-operator v0.85.0
	github.com/traefik/traefik/v3 v3.7.13
	sigs.k8s.io/gateway-api v1.5.1
)
