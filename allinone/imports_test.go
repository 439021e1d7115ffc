package main_test

import (
	"encoding/json"
	"errors"
	"io"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// allowed reports whether a package may import another one of Obi. A service may import platform,
// igbo and the clients of other services, but no other service. platform may import igbo, which it
// needs for searching lists, but no service. transfer may read the table of areas, and
// obi-transfer may create the tables of all services. Packages that run or check the whole system, and the tests
// of the examples in docs, may import everything.
func allowed(importer, imported string) bool {
	from, to := area(importer), area(imported)
	switch {
	case from == to, to == "platform", from == "platform" && to == "igbo":
		return true
	case from == "transfer":
		return imported == "obi/areas" || importer == "obi/transfer/obi-transfer" && imported == "obi/allinone/services"
	case from == "allinone", from == "bench", from == "docs", from == "e2e", from == "gateway", from == "tools":
		return true
	case strings.HasSuffix(from, "-svc"):
		return to == "igbo" || strings.HasSuffix(imported, "client") || strings.Contains(imported, "client/")
	case from == "platform":
		return to == "igbo"
	default:
		return false
	}
}

// area returns the first folder of an import path: "obi/creator-svc/creator" is in "creator-svc".
func area(path string) string { return strings.Split(strings.TrimPrefix(path, "obi/"), "/")[0] }

// imports lists the imports of a package, of its tests and of its external tests.
type imports struct {
	ImportPath                         string
	Imports, TestImports, XTestImports []string
}

func packages(t *testing.T) (all []imports) {
	t.Helper()
	output, err := exec.Command("go", "list", "-json=ImportPath,Imports,TestImports,XTestImports", "obi/...").Output()
	if err != nil {
		t.Fatal(err)
	}
	for decoder := json.NewDecoder(strings.NewReader(string(output))); ; {
		var one imports
		if err := decoder.Decode(&one); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		all = append(all, one)
	}
	if len(all) < 10 {
		t.Errorf("only %d packages were found", len(all))
	}
	return all
}

func TestServicesImportNoOtherService(t *testing.T) {
	for _, one := range packages(t) {
		for i, imports := range [][]string{one.Imports, one.TestImports, one.XTestImports} {
			for _, imported := range imports {
				iteratesServices := i > 0 && imported == "obi/allinone/services" // tests iterate over all services
				if strings.HasPrefix(imported, "obi/") && !iteratesServices && !allowed(one.ImportPath, imported) {
					t.Errorf("%s imports %s", one.ImportPath, imported)
				}
			}
		}
	}
}

// dangerous maps each restricted package to the packages that may import it, or to "" if none may. A package is restricted if it runs programs or code, parses input that can attack it,
// bypasses types, or is weak or easily misused for secrets.
var dangerous = map[string]string{
	"os/exec":      "obi/platform/embeddedpg obi/platform/subprocess obi/allinone/systemd", // PostgreSQL and useradd, without a shell
	"crypto/md5":   "obi/platform/blob",                                                    // lets an S3 server check whether a file arrived complete
	"math/rand/v2": "obi/platform/db",                                                      // pauses before a retry
	"crypto/sha1":  "obi/auth-svc/factors",                                                 // the codes that every authenticator app supports
	"math/rand":    "", "crypto/des": "", "crypto/rc4": "", "crypto/aes": "", "crypto/cipher": "", "crypto/rsa": "", "crypto/dsa": "",
	"text/template": "", "html/template": "", "encoding/xml": "", "encoding/gob": "", "plugin": "", "unsafe": "", "C": "",
	"net/smtp": "", "net/http/cgi": "", "net/http/pprof": "", "net/rpc": "", "expvar": "",
}

// outside are folders that are not part of any program.
var outside = []string{"obi/areas/generate", "obi/bench", "obi/e2e/", "obi/tools/parts", "obi/tools/release", "obi/platform/testkit"}

func TestDangerousPackagesAreNotUsed(t *testing.T) {
	for _, one := range packages(t) {
		if slices.ContainsFunc(outside, func(folder string) bool { return strings.HasPrefix(one.ImportPath, folder) }) {
			continue
		}
		for _, imported := range one.Imports {
			if importers, found := dangerous[imported]; found && !slices.Contains(strings.Fields(importers), one.ImportPath) {
				t.Errorf("%s imports %s", one.ImportPath, imported)
			}
		}
	}
}
