// Command release writes a release: release FOLDER PLATFORM... such as "release dist linux-amd64
// darwin-arm64". For each platform it writes an archive with Obi, obi-transfer, PostgreSQL's programs and
// licences, which runs without anything else. Beside the archives it writes the SBOM, the provenance and
// SHA256SUMS. It replaces an earlier release in FOLDER. Two releases from one commit have the same bytes.
//
// It must run in the root of the repository, after the web app was built. main.go builds the programs,
// postgres.go adds PostgreSQL, archive.go writes archives, provenance.go describes them.
package main

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"obi/platform/version"
)

// modifiedMark ends the commit of a source with uncommitted changes.
const modifiedMark = ".modified"

func main() {
	if err := release(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "release:", err)
		os.Exit(1)
	}
}

func release(args []string) error {
	if len(args) < 2 {
		return fmt.Errorf("usage: release FOLDER PLATFORM..., such as linux-amd64")
	}
	folder, platforms := filepath.Clean(args[0]), args[1:]
	if err := checkFolder(folder); err != nil {
		return err
	}
	for _, platform := range platforms {
		if err := checkPlatform(platform); err != nil {
			return fmt.Errorf("%s: %w", platform, err)
		}
	}
	staging := folder + ".part"
	defer os.RemoveAll(staging)
	if err := errors.Join(os.RemoveAll(staging), os.MkdirAll(staging, 0o755)); err != nil {
		return err
	}
	if err := writeRelease(staging, platforms); err != nil {
		return err
	}
	return errors.Join(os.RemoveAll(folder), os.Rename(staging, folder))
}

// checkFolder returns an error if folder contains files and no SHA256SUMS, which every release has.
func checkFolder(folder string) error {
	entries, err := os.ReadDir(folder)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	isSums := func(entry fs.DirEntry) bool { return entry.Name() == sumsName }
	if err == nil && len(entries) > 0 && !slices.ContainsFunc(entries, isSums) {
		return fmt.Errorf("%s has other files than a release, which replaces the folder: name a new folder", folder)
	}
	return err
}

// writeRelease writes all files of a release into a folder.
func writeRelease(folder string, platforms []string) error {
	at, err := commitTime()
	if err != nil {
		return err
	}
	commit, err := output("git", "describe", "--always", "--exclude=*", "--abbrev=12", "--dirty="+modifiedMark)
	if err != nil {
		return err
	}
	licences, err := output("go", "run", "./tools/parts", "licences")
	if err != nil {
		return err
	}
	name := "obi-" + version.Number()
	var files []artifact
	for _, platform := range platforms {
		archive := name + "-" + platform + ".tar.gz"
		if err := writePlatform(platform, name, filepath.Join(folder, archive), commit, licences, at); err != nil {
			return fmt.Errorf("%s: %w", platform, err)
		}
		if files, err = addFile(files, folder, archive); err != nil {
			return err
		}
	}
	sbom, err := output("go", "run", "./tools/parts")
	if err != nil {
		return err
	}
	provenance, err := newProvenance(files, platforms, commit)
	if err != nil {
		return err
	}
	for ending, text := range map[string]string{".cdx.json": sbom, ".provenance.json": provenance} {
		if err := os.WriteFile(filepath.Join(folder, name+ending), []byte(text+"\n"), 0o644); err != nil {
			return err
		}
		if files, err = addFile(files, folder, name+ending); err != nil {
			return err
		}
	}
	return writeSums(files, filepath.Join(folder, sumsName))
}

// commitTime returns the time of the last commit, which all files in archives have.
func commitTime() (time.Time, error) {
	text, err := output("git", "log", "-1", "--format=%ct")
	if err != nil {
		return time.Time{}, err
	}
	seconds, err := strconv.ParseInt(text, 10, 64)
	return time.Unix(seconds, 0), err
}

// artifact is a file of the release with its SHA-256 in hexadecimal.
type artifact struct{ name, sum string }

func addFile(files []artifact, folder, name string) ([]artifact, error) {
	content, err := os.ReadFile(filepath.Join(folder, name))
	return append(files, artifact{name, fmt.Sprintf("%x", sha256.Sum256(content))}), err
}

// sumsName is the file with the sums of all others.
const sumsName = "SHA256SUMS"

// writeSums writes and prints the sums as sha256sum does.
func writeSums(files []artifact, target string) error {
	var lines []string
	for _, one := range files {
		lines = append(lines, one.sum+"  "+one.name+"\n")
	}
	slices.Sort(lines)
	text := strings.Join(lines, "")
	fmt.Print(text)
	return os.WriteFile(target, []byte(text), 0o644)
}

// writePlatform writes the archive of a platform, such as linux-amd64. It contains one folder, name.
// licences is the text of all licences but those of this machine's libraries, which it adds.
func writePlatform(platform, name, target, commit, licences string, at time.Time) error {
	staging, err := os.MkdirTemp("", "obi-release-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(staging)
	tree := filepath.Join(staging, name)
	if err := os.Mkdir(tree, 0o755); err != nil {
		return err
	}
	postgres, err := addPostgres(platform, staging, filepath.Join(tree, "postgres"))
	if err != nil {
		return err
	}
	for program, source := range map[string]string{"obi": "./allinone", "obi-transfer": "./transfer/obi-transfer"} {
		if err := build(platform, source, filepath.Join(tree, program), commit); err != nil {
			return err
		}
	}
	if err := os.WriteFile(filepath.Join(tree, "LICENCES.txt"), []byte(licences+"\n"+postgres), 0o644); err != nil {
		return err
	}
	for file, source := range map[string]string{"README.md": "tools/release/README.md", "obi.service": "allinone/systemd/obi.service", "CHANGELOG.md": "CHANGELOG.md"} {
		text, err := os.ReadFile(source)
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(tree, file), text, 0o644); err != nil {
			return err
		}
	}
	if err := os.CopyFS(filepath.Join(tree, "completions"), os.DirFS("tools/release/completions")); err != nil {
		return err
	}
	return writeArchive(staging, name, target, at)
}

// build builds a program with the Dockerfile's tags, and without the build ID and the state of the Git
// repository, so that the bytes depend on the source and the compiler alone.
func build(platform, source, target, commit string) error {
	system, processor, _ := strings.Cut(platform, "-")
	command := exec.Command("go", "build", "-tags=nomsgpack", "-trimpath", "-buildvcs=false",
		"-ldflags=-s -w -buildid= -X obi/platform/version.commit="+commit, "-o", target, source)
	command.Env = append(os.Environ(), "CGO_ENABLED=0", "GOOS="+system, "GOARCH="+processor, "GOFLAGS=", "GOAMD64=v1", "GOARM64=v8.0")
	command.Stderr = os.Stderr
	return command.Run()
}

// output runs a program and returns what it prints, without the white space around it.
func output(name string, args ...string) (string, error) {
	command := exec.Command(name, args...)
	command.Stderr = os.Stderr
	text, err := command.Output()
	if err != nil {
		return "", fmt.Errorf("%s: %w", command, err)
	}
	return strings.TrimSpace(string(text)), nil
}
