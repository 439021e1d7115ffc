// Package images holds the script that builds and pushes the images, and its test.
package images

import (
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"obi/allinone/services"
)

// names are the names of all services, of the job that creates the bucket, and of the one for drills.
var names = append(slices.Sorted(maps.Keys(services.Programs())), "bucket", "transfer")

// fake stands in for docker, kind and minikube. It records its calls, fails for the image in FAIL,
// and prints the digest of a pushed image as buildx does.
const fake = `#!/bin/sh
echo "$(basename "$0") $*" >>"$CALLS"
case "$*" in *"$FAIL"*) exit 1 ;; esac
while [ $# -gt 0 ]; do
  [ "$1" = --metadata-file ] && printf '{\n  "containerimage.digest": "sha256:00ff",\n  "image.name": "x"\n}\n' >"$2"
  shift
done
`

// build runs a copy of the script with settings. NUMBER sets the version of the tree. calls lists
// the commands that it ran.
func build(t *testing.T, settings ...string) (dir, said string, calls []string, err error) {
	t.Helper()
	dir = t.TempDir()
	write := func(path, text string) {
		path = filepath.Join(dir, path)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	for _, path := range []string{"tools/images/images.sh", "k8s/overlays/prod/kustomization.yaml"} {
		text, err := os.ReadFile(filepath.Join("../..", path))
		if err != nil {
			t.Fatal(err)
		}
		write(path, string(text))
	}
	number := "1.2.0"
	for _, setting := range settings {
		if given, ok := strings.CutPrefix(setting, "NUMBER="); ok {
			number = given
		}
	}
	write("platform/version/VERSION", number+"\n")
	for _, platform := range []string{"linux-amd64", "linux-arm64"} {
		write("dist/obi-"+number+"-"+platform+".tar.gz", "")
	}
	for _, program := range []string{"docker", "kind", "minikube"} {
		write("programs/"+program, fake)
	}
	command := exec.Command(filepath.Join(dir, "tools/images/images.sh"))
	command.Env = append([]string{"PATH=" + dir + "/programs:" + os.Getenv("PATH"), "CALLS=" + dir + "/calls", "FAIL=nothing fails"}, settings...)
	output, err := command.CombinedOutput()
	text, _ := os.ReadFile(dir + "/calls") // the file does not exist if nothing was called
	return dir, string(output), strings.Split(strings.TrimSpace(string(text)), "\n"), err
}

func TestImagesForALocalCluster(t *testing.T) {
	_, said, calls, err := build(t, "LOAD=kind")
	if err != nil {
		t.Fatal(err, said)
	}
	for _, name := range names {
		what := "--target service --build-arg SERVICE=" + name
		switch name {
		case "bucket":
			what = "--target bucket"
		case "transfer":
			what = "--target service --build-arg SERVICE=transfer/obi-transfer"
		}
		built := slices.Index(calls, "docker build --build-arg COMMIT= --tag obi/"+name+":dev "+what+" .")
		if loaded := slices.Index(calls, "kind load docker-image obi/"+name+":dev"); built < 0 || loaded != built+1 {
			t.Errorf("%s is built at %d and loaded at %d of\n%s", name, built, loaded, strings.Join(calls, "\n"))
		}
	}
	if len(calls) != 2*len(names) {
		t.Errorf("got\n%s", strings.Join(calls, "\n"))
	}
	if _, _, calls, _ := build(t, "LOAD=minikube"); !slices.Contains(calls, "minikube image load obi/ilu-svc:dev") {
		t.Errorf("minikube gets nothing: %v", calls)
	}
}

func TestImagesAreBuiltForAllPlatformsAndPushed(t *testing.T) {
	dir, said, calls, err := build(t, "REGISTRY=registry.example.org/obi")
	if err != nil {
		t.Fatal(err, said)
	}
	want := "docker buildx build --build-arg COMMIT= --tag registry.example.org/obi/ilu-svc:1.2.0 --target service --build-arg SERVICE=ilu-svc " +
		"--platform linux/amd64,linux/arm64 --sbom=true --provenance=mode=max --metadata-file bin/.image.json --output type=registry,rewrite-timestamp=true ."
	if len(calls) != len(names)+1 || !slices.Contains(calls, want) {
		t.Errorf("got %d:\n%s\nwant\n%s", len(calls), strings.Join(calls, "\n"), want)
	}
	want = "docker buildx build --build-arg VERSION=1.2.0 --tag registry.example.org/obi/obi:1.2.0 --file tools/release/Dockerfile " +
		"--platform linux/amd64,linux/arm64 --sbom=true --provenance=mode=max --metadata-file bin/.image.json --output type=registry,rewrite-timestamp=true dist"
	if calls[len(calls)-1] != want {
		t.Errorf("got %s, want %s", calls[len(calls)-1], want)
	}
	pushed, err := os.ReadFile(filepath.Join(dir, "bin/images.txt"))
	if err != nil {
		t.Fatal(err)
	}
	if lines := strings.Fields(string(pushed)); len(lines) != len(names)+1 || !slices.Contains(lines, "registry.example.org/obi/auth-svc@sha256:00ff") {
		t.Errorf("pushed were %v", lines)
	}
}

func TestBuildFailuresAreReported(t *testing.T) {
	for _, row := range []struct{ settings, want string }{
		{"REGISTRY=registry.example.org/obi VERSION=latest", "would say 1.2.0"},
		{"REGISTRY=registry.example.org/obi VERSION=1.3.0", "would say 1.2.0"},
		{"REGISTRY=registry.example.org/obi NUMBER=1.3.0-dev", "is no release"},
		{"REGISTRY=registry.example.org/obi VERSION=1.2.0 LOAD=kind", "either REGISTRY or LOAD"},
		{"VERSION=1:2", "one word"},
		{"REGISTRY=registry.example.org/obi PLATFORMS=linux/amd64,linux/riscv64", "dist/obi-1.2.0-linux-riscv64.tar.gz is missing: run make release"},
		{"LOAD=swarm", "LOAD is kind or minikube"},
	} {
		_, said, calls, err := build(t, strings.Fields(row.settings)...)
		if err == nil || !strings.Contains(said, row.want) || calls[0] != "" {
			t.Errorf("%s: %v, called %v, said %s", row.settings, err, calls, said)
		}
	}
	if _, _, calls, err := build(t, "FAIL=SERVICE=dibia-svc"); err == nil || len(calls) != 3 {
		t.Errorf("after a failed build it went on: %v, %v", err, calls)
	}
}
