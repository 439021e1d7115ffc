package main

import (
	"context"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"obi/e2e/stack"
)

// unbroken is the folder of the programs without broken guards.
func unbroken() string { return filepath.Join(*bin, "programs") }

// programs builds services, all if none is named, and returns their folder. It replaces files with
// go build -overlay, so that the product contains no test code. With overrides, the folder holds the
// other services as they were built before.
func programs(ctx context.Context, overrides []override, services ...string) (dir string, err error) {
	dir = unbroken()
	if overrides != nil {
		dir = filepath.Join(*bin, "control")
		if err := os.RemoveAll(dir); err != nil {
			return "", err
		}
		if err := run(exec.CommandContext(ctx, "cp", "-al", unbroken(), dir)); err != nil {
			return "", err
		}
	}
	overlay := dir + "-source"
	if err := os.MkdirAll(overlay, 0o755); err != nil {
		return "", err
	}
	if overlay, err = writeOverlay(*root, overlay, overrides); err != nil {
		return "", err
	}
	if len(services) == 0 {
		for _, area := range stack.Areas {
			services = append(services, area+"-svc")
		}
		services = append(services, stack.WebApp)
	}
	for _, service := range services {
		from := "./" + service
		switch service {
		case stack.WebApp:
			from = "./admin-ui/serve"
		case "obi":
			from = "./allinone"
		}
		if err := goBuild(ctx, *root, "-overlay", overlay, "-o", filepath.Join(dir, service), from); err != nil {
			return "", err
		}
	}
	return dir, nil
}

func goBuild(ctx context.Context, root string, args ...string) error {
	command := exec.CommandContext(ctx, "go", append([]string{"build", "-buildvcs=false", "-tags", "nomsgpack", "-ldflags=-s -w"}, args...)...)
	command.Dir = root
	command.Env = append(os.Environ(), "CGO_ENABLED=0")
	return run(command)
}

func run(command *exec.Cmd) error {
	if said, err := command.CombinedOutput(); err != nil {
		return fmt.Errorf("%s: %w\n%s", command, err, said)
	}
	return nil
}

// versionBefore builds the services of a tag or commit. The default is the latest release or, if
// there is none, the commit before the last change of a migration, which has another schema.
// tools/previous.sh would choose a commit of the day before, which may have the same schema.
func versionBefore(ctx context.Context, name string) (dir string, err error) {
	if name == "" {
		text, err := os.ReadFile(filepath.Join(*root, "platform/version/PREVIOUS"))
		if err != nil {
			return "", err
		}
		name = strings.TrimSpace(string(text))
	}
	if name == "" {
		last, err := git(ctx, "log", "-1", "--format=%H", "--", "*/migrations/*.sql")
		if err != nil {
			return "", err
		}
		name = last + "^"
	}
	commit, err := git(ctx, "rev-parse", "--verify", name+"^{commit}")
	if err != nil {
		return "", err
	}
	fmt.Printf("the version before is %s\n", commit)
	dir = filepath.Join(*bin, "before-"+commit)
	if _, err := os.Stat(dir); err == nil {
		return dir, nil
	}
	command := exec.CommandContext(ctx, "k8s/check/cluster/before.sh", commit, dir)
	command.Dir = *root
	return dir, run(command)
}

func git(ctx context.Context, args ...string) (string, error) {
	said, err := exec.CommandContext(ctx, "git", append([]string{"-C", *root}, args...)...).Output()
	return strings.TrimSpace(string(said)), err
}

// override replaces the body of a function of the product, such as "Open" or "DB.Change". In the
// body, original() calls the function as it was, with its parameters, which the body may change
// first. So a refactoring breaks it only if the function disappears or the body no longer compiles
// in it, which `make check-faults` reports.
type override struct{ folder, function, body string }

// apply replaces the body in texts, which holds files of the product that differ from those below
// root.
func (o override) apply(root string, texts map[string]string) error {
	files, err := filepath.Glob(filepath.Join(root, o.folder, "*.go"))
	if err != nil {
		return err
	}
	for _, file := range files {
		text, there := texts[file]
		if !there {
			content, err := os.ReadFile(file)
			if err != nil {
				return err
			}
			text = string(content)
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), file, text, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		for _, found := range parsed.Decls {
			if f, isFunction := found.(*ast.FuncDecl); isFunction && nameOf(f) == o.function {
				texts[file] = o.replace(text, parsed, f)
				return nil
			}
		}
	}
	return fmt.Errorf("%s has no function %s", o.folder, o.function)
}

// replace renames the function in the text of its file and adds one with its name and the new body.
func (o override) replace(text string, file *ast.File, f *ast.FuncDecl) string {
	const suffix = "Original"
	at := func(p token.Pos) int { return int(p - file.FileStart) }
	var names []string
	for _, parameter := range f.Type.Params.List {
		dots := ""
		if _, isVariadic := parameter.Type.(*ast.Ellipsis); isVariadic {
			dots = "..."
		}
		for _, name := range parameter.Names {
			names = append(names, name.Name+dots)
		}
	}
	original := f.Name.Name + suffix + "(" + strings.Join(names, ", ") + ")"
	if f.Recv != nil && len(f.Recv.List[0].Names) > 0 {
		original = f.Recv.List[0].Names[0].Name + "." + original
	}
	header, body := text[at(f.Pos()):at(f.Body.Pos())], strings.ReplaceAll(o.body, "original()", original)
	return text[:at(f.Name.End())] + suffix + text[at(f.Name.End()):] + "\n" + header + "{\n" + body + "\n}\n"
}

// nameOf returns the name of a function, with the type if it is a method.
func nameOf(f *ast.FuncDecl) string {
	if f.Recv == nil {
		return f.Name.Name
	}
	receiver, _, _ := strings.Cut(strings.TrimPrefix(types.ExprString(f.Recv.List[0].Type), "*"), "[")
	return receiver + "." + f.Name.Name
}

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

var setsClock = override{"platform/service", "Process.Run", `p.Now = clockOf(); return original()`}

// writeOverlay writes the file for go build -overlay, which lists the replaced files, into dir. Below
// root is the repository.
func writeOverlay(root, dir string, overrides []override) (path string, err error) {
	texts := map[string]string{filepath.Join(root, "platform/service/clock.go"): clock}
	for _, o := range append([]override{setsClock}, overrides...) {
		if err := o.apply(root, texts); err != nil {
			return "", err
		}
	}
	replaced := map[string]string{}
	for file, text := range texts {
		replaced[file] = filepath.Join(dir, strings.ReplaceAll(strings.TrimPrefix(file, root+"/"), "/", "_")+".txt") // .txt, so that it does not belong to a package
		if err := os.WriteFile(replaced[file], []byte(text), 0o644); err != nil {
			return "", err
		}
	}
	text, err := json.Marshal(map[string]any{"Replace": replaced})
	if err != nil {
		return "", err
	}
	path = filepath.Join(dir, "overlay.json")
	return path, os.WriteFile(path, text, 0o644)
}
