package main

import (
	"context"
	"encoding/json"
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

// change replaces a text in a file of the product. The text must occur exactly once.
type change struct{ file, old, new string }

// clock is a source file that shifts the services' clock by an offset from a file. The file is
// named like the address that a replica listens on.
const clock = `package service

import (
	"os"
	"path/filepath"
	"time"
)

func clockOf() func() time.Time {
	path := filepath.Join(os.Getenv("FAULT_CLOCKS"), os.Getenv("HOST"))
	return func() time.Time {
		text, err := os.ReadFile(path)
		if err != nil {
			return time.Now()
		}
		by, _ := time.ParseDuration(string(text))
		return time.Now().Add(by)
	}
}
`

// overlay writes the file for go build -overlay, which lists the replaced files.
func (b *build) overlay(dir string, changes []change) (path string, err error) {
	texts := map[string]string{filepath.Join(b.root, "platform/service/clock.go"): clock}
	for _, c := range append([]change{{"platform/service/run.go", "p.Now = time.Now", "p.Now = clockOf()"}}, changes...) {
		file := filepath.Join(b.root, c.file)
		text, there := texts[file]
		if !there {
			content, err := os.ReadFile(file)
			if err != nil {
				return "", err
			}
			text = string(content)
		}
		if n := strings.Count(text, c.old); n != 1 {
			return "", fmt.Errorf("%s contains this text %d times, want once:\n%s", c.file, n, c.old)
		}
		texts[file] = strings.Replace(text, c.old, c.new, 1)
	}
	replaced := map[string]string{}
	for file, text := range texts {
		to := filepath.Join(dir, strings.ReplaceAll(strings.TrimPrefix(file, b.root+"/"), "/", "_")+".txt") // .txt, so that it does not belong to a package
		if err := os.WriteFile(to, []byte(text), 0o644); err != nil {
			return "", err
		}
		replaced[file] = to
	}
	text, err := json.Marshal(map[string]any{"Replace": replaced})
	if err != nil {
		return "", err
	}
	path = filepath.Join(dir, "overlay.json")
	return path, os.WriteFile(path, text, 0o644)
}

// programs builds the services with changes and returns their folder.
func (b *build) programs(ctx context.Context, changes []change, services ...string) (dir string, err error) {
	dir = filepath.Join(b.bin, "programs")
	if changes != nil {
		dir = filepath.Join(b.bin, "control")
		if err := os.RemoveAll(dir); err != nil { // left by the last build; some are links to the unchanged programs
			return "", err
		}
	}
	if err := os.MkdirAll(dir+"-source", 0o755); err != nil {
		return "", err
	}
	overlay, err := b.overlay(dir+"-source", changes)
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
		args := append([]string{"build", "-buildvcs=false", "-tags", "nomsgpack", "-ldflags=-s -w", "-o", filepath.Join(dir, service)}, flags...)
		command := exec.CommandContext(ctx, "go", append(args, from)...)
		command.Dir = root
		command.Env = append(os.Environ(), "CGO_ENABLED=0")
		if said, err := command.CombinedOutput(); err != nil {
			return fmt.Errorf("%s: %w\n%s", command, err, said)
		}
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
