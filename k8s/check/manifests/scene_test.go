package manifests_test

import (
	"bytes"
	"slices"
	"strings"
	"sync"
	"testing"

	"obi/k8s/check/manifests"
)

// overlays are the folders that operators apply.
var overlays = map[string]string{
	"dev":                       "../../overlays/dev",
	"prod":                      "../../overlays/prod",
	"prod with the Gateway API": "testdata/gateway-api",
	"prod restored":             "testdata/restore",
	"prod with cert-manager":    "testdata/cert-manager",
	"prod with drills":          "testdata/drill",
}

var built = sync.OnceValues(func() (map[string][][]byte, error) {
	all := map[string][][]byte{}
	for name, folder := range overlays {
		documents, err := manifests.Build(folder)
		if err != nil {
			return nil, err
		}
		all[name] = documents
	}
	return all, nil
})

var definitions = sync.OnceValues(func() (manifests.Definitions, error) {
	files, err := manifests.DefinitionFiles("../crds")
	if err != nil {
		return nil, err
	}
	return manifests.LoadDefinitions(files)
})

// documents returns an overlay's documents.
func documents(t *testing.T, overlay string) [][]byte {
	t.Helper()
	all, err := built()
	if err != nil {
		t.Fatal(err)
	}
	return slices.Clone(all[overlay])
}

// change replaces a text once in the document that is named, e.g. "Service/ilu-svc",
// or drops the document if there is no text. A name that ends in a hyphen is all of
// the name but the hash behind it.
func change(t *testing.T, documents [][]byte, which, old, replacement string) [][]byte {
	t.Helper()
	kind, name, _ := strings.Cut(which, "/")
	for i, document := range documents {
		if one := read(t, [][]byte{document})[0]; one.Kind != kind || one.Name != name && !(strings.HasSuffix(name, "-") && strings.HasPrefix(one.Name, name)) {
			continue
		}
		if old == "" {
			return slices.Delete(documents, i, i+1)
		}
		if !bytes.Contains(document, []byte(old)) {
			t.Fatalf("%s has no %q:\n%s", which, old, document)
		}
		documents[i] = bytes.Replace(document, []byte(old), []byte(replacement), 1)
		return documents
	}
	t.Fatalf("there is no %s", which)
	return nil
}

// known are objects that were read before, by their text: no check changes them.
var known = map[string]*manifests.Object{}

func read(t *testing.T, documents [][]byte) (objects []*manifests.Object) {
	t.Helper()
	for _, document := range documents {
		if known[string(document)] == nil {
			one, err := manifests.Read([][]byte{document})
			if err != nil {
				t.Fatal(err)
			}
			known[string(document)] = one[0]
		}
		objects = append(objects, known[string(document)])
	}
	return objects
}
