package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"obi/e2e/stack"
)

// build compiles programs from the repository. It replaces files with go build -overlay, so that the
// product contains no test code.
type build struct{ root, bin string }

func newBuild(root, bin string) (b *build, err error) {
	b = &build{}
	if b.root, err = filepath.Abs(root); err != nil {
		return nil, err
	}
	b.bin, err = filepath.Abs(bin)
	return b, err
}

// programs builds the services with overrides and returns their folder.
func (b *build) programs(ctx context.Context, overrides []override, services ...string) (dir string, err error) {
	dir = filepath.Join(b.bin, "programs")
	if overrides != nil {
		dir = filepath.Join(b.bin, "control")
		if err := os.RemoveAll(dir); err != nil { // left by the last build; some are links to the unchanged programs
			return "", err
		}
	}
	if err := os.MkdirAll(dir+"-source", 0o755); err != nil {
		return "", err
	}
	overlay, err := writeOverlay(b.root, dir+"-source", overrides)
	if err != nil {
		return "", err
	}
	return dir, compile(ctx, b.root, dir, services, "-overlay", overlay)
}

// compile builds services from the sources in root, all if none is named.
func compile(ctx context.Context, root, dir string, services []string, flags ...string) error {
	if len(services) == 0 {
		for _, area := range stack.Areas {
			services = append(services, area+"-svc")
		}
		services = append(services, stack.WebApp)
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	for _, service := range services {
		from := "./" + service
		switch service {
		case stack.WebApp:
			from = "./admin-ui/serve"
		case "obi":
			from = "./allinone"
		}
		if err := goBuild(ctx, root, append(flags, "-o", filepath.Join(dir, service), from)...); err != nil {
			return err
		}
	}
	return nil
}

func goBuild(ctx context.Context, root string, args ...string) error {
	command := exec.CommandContext(ctx, "go", append([]string{"build", "-buildvcs=false", "-tags", "nomsgpack", "-ldflags=-s -w"}, args...)...)
	command.Dir = root
	command.Env = append(os.Environ(), "CGO_ENABLED=0")
	if said, err := command.CombinedOutput(); err != nil {
		return fmt.Errorf("%s: %w\n%s", command, err, said)
	}
	return nil
}

// versionBefore builds the services of a tag or commit. The default is the latest release or, if
// there is none, the commit before the last change of a migration, which has another schema.
// tools/previous.sh would choose a commit of the day before, which may have the same schema.
func (b *build) versionBefore(ctx context.Context, name string) (dir string, err error) {
	if name == "" {
		text, err := os.ReadFile(filepath.Join(b.root, "platform/version/PREVIOUS"))
		if err != nil {
			return "", err
		}
		name = strings.TrimSpace(string(text))
	}
	if name == "" {
		last, err := b.git(ctx, "log", "-1", "--format=%H", "--", "*/migrations/*.sql")
		if err != nil {
			return "", err
		}
		name = last + "^"
	}
	commit, err := b.git(ctx, "rev-parse", "--verify", name+"^{commit}")
	if err != nil {
		return "", err
	}
	fmt.Printf("the version before is %s\n", commit)
	if dir = filepath.Join(b.bin, "before-"+commit); exists(dir) {
		return dir, nil
	}
	source, err := os.MkdirTemp("", "obi-before-")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(source)
	unpack := exec.CommandContext(ctx, "bash", "-euo", "pipefail", "-c", `git -C "$1" archive "$2" | tar -x -C "$3"`, "unpack", b.root, commit, source)
	if said, err := unpack.CombinedOutput(); err != nil {
		return "", fmt.Errorf("%w: %s", err, said)
	}
	var areas []string
	for _, area := range stack.Areas {
		areas = append(areas, area+"-svc")
	}
	if err := compile(ctx, source, dir+".new", areas); err != nil {
		return "", err
	}
	return dir, os.Rename(dir+".new", dir)
}

func (b *build) git(ctx context.Context, args ...string) (string, error) {
	said, err := exec.CommandContext(ctx, "git", append([]string{"-C", b.root}, args...)...).Output()
	return strings.TrimSpace(string(said)), err
}

func exists(path string) bool { _, err := os.Stat(path); return err == nil }
