package manifests_test

import (
	"os"
	"strings"
	"testing"

	"obi/k8s/check/manifests"
)

// described says which of the secrets no row of the table in the document names.
func described(wanted []string, document string) (missing []string) {
	for _, one := range wanted {
		found := false
		for line := range strings.Lines(document) {
			if !strings.HasPrefix(line, "| `obi") {
				continue
			}
			all := true
			for part := range strings.FieldsSeq(one) {
				if strings.HasSuffix(part, "-svc-database") { // one row describes all
					part = "<service>-database"
				}
				all = all && strings.Contains(line, "`"+part+"`")
			}
			found = found || all
		}
		if !found {
			missing = append(missing, one)
		}
	}
	return missing
}

func TestEverySecretIsDescribed(t *testing.T) {
	text, err := os.ReadFile("../../../docs/kubernetes.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, overlay := range []string{"dev", "prod"} {
		wanted := manifests.Secrets(read(t, documents(t, overlay)))
		if len(wanted) < 20 {
			t.Errorf("%s: found only %v", overlay, wanted)
		}
		for _, missing := range described(wanted, string(text)) {
			t.Errorf("%s: docs/kubernetes.md does not name %s", overlay, missing)
		}
	}
	wanted := manifests.Secrets(read(t, change(t, documents(t, "prod"), "TLSStore/default", "gateway-tls", "another")))
	if missing := described(wanted, string(text)); len(missing) != 3 {
		t.Errorf("a Secret that nobody describes is not found: %v", missing)
	}
}
