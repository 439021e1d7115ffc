package main_test

import (
	"encoding/json"
	"errors"
	"io"
	"os/exec"
	"strings"
	"testing"
)

// allowed says what the packages below a folder may import of Obi itself. A
// service knows the kit, the language and other services' clients, never another
// service; the kit knows the language, in which lists are searched, and no service. What runs or checks the whole system knows all.
func allowed(importer, imported string) bool {
	from, to := area(importer), area(imported)
	switch {
	case from == to, to == "platform", from == "platform" && to == "igbo":
		return true
	case from == "allinone", from == "bench", from == "e2e", from == "gateway", from == "tools":
		return true
	case strings.HasSuffix(from, "-svc"):
		return to == "igbo" || strings.HasSuffix(imported, "client") || strings.Contains(imported, "client/")
	case from == "platform":
		return to == "igbo"
	default:
		return false
	}
}

// area is the first folder of an import path: "obi/creator-svc/creator" is in "creator-svc".
func area(path string) string { return strings.Split(strings.TrimPrefix(path, "obi/"), "/")[0] }

func TestServicesImportNoOtherService(t *testing.T) {
	list := exec.Command("go", "list", "-json=ImportPath,Imports,TestImports,XTestImports", "obi/...")
	output, err := list.Output()
	if err != nil {
		t.Fatal(err)
	}
	decoder, seen := json.NewDecoder(strings.NewReader(string(output))), 0
	for {
		var one struct {
			ImportPath                         string
			Imports, TestImports, XTestImports []string
		}
		err := decoder.Decode(&one)
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		seen++
		for i, imports := range [][]string{one.Imports, one.TestImports, one.XTestImports} {
			for _, imported := range imports {
				listed := i > 0 && imported == "obi/allinone/services" // tests go through all services
				if strings.HasPrefix(imported, "obi/") && !listed && !allowed(one.ImportPath, imported) {
					t.Errorf("%s imports %s", one.ImportPath, imported)
				}
			}
		}
	}
	if seen < 10 {
		t.Errorf("only %d packages were found", seen)
	}
}
