package manifests_test

import (
	"slices"
	"testing"

	"obi/k8s/check/manifests"
)

// certificate is what the checks look at of a Certificate of cert-manager.
type certificate struct {
	SecretName string   `json:"secretName"`
	DNSNames   []string `json:"dnsNames"`
	IssuerRef  struct{ Group, Kind, Name string }
}

// A certificate that is written elsewhere than Traefik reads, or that nobody issues,
// leaves the gateway with one of its own making.
func TestTheCertificateIsIssuedAndRead(t *testing.T) {
	objects := read(t, documents(t, "prod with cert-manager"))
	certificates := manifests.OfKind(objects, "Certificate")
	if len(certificates) != 1 {
		t.Fatalf("certificates are %v", certificates)
	}
	var spec certificate
	if err := manifests.Part(certificates[0], &spec); err != nil {
		t.Fatal(err)
	}
	if wanted := certificates[0].Namespace + " " + spec.SecretName + " tls.crt"; !slices.Contains(manifests.Secrets(objects), wanted) {
		t.Errorf("nobody reads %s", wanted)
	}
	issuers := manifests.OfKind(objects, spec.IssuerRef.Kind)
	if spec.IssuerRef.Group != "cert-manager.io" || !slices.ContainsFunc(issuers, func(o *manifests.Object) bool { return o.Name == spec.IssuerRef.Name }) {
		t.Errorf("%+v issues it, and issuers are %v", spec.IssuerRef, issuers)
	}
	if len(spec.DNSNames) == 0 {
		t.Error("it is for no name")
	}
}
