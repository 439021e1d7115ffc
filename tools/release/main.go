// Command release writes the archives of a release: release FOLDER PLATFORM... such as
// "release dist linux-amd64 darwin-arm64". An archive has Obi, obi-transfer, PostgreSQL's programs and
// the licences of all parts, so it runs without anything that it would have to download. Built twice
// from one commit, an archive has the same bytes.
//
// It runs at the root of the repository, after the web app was built. main.go builds the programs,
// postgres.go adds PostgreSQL, archive.go writes the archive.
package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"obi/platform/version"
)

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
	commit, err := output("git", "rev-parse", "--short=12", "HEAD")
	if err != nil {
		return err
	}
	committed, err := output("git", "log", "-1", "--format=%ct")
	if err != nil {
		return err
	}
	seconds, err := strconv.ParseInt(committed, 10, 64)
	if err != nil {
		return err
	}
	licences, err := output("go", "run", "./tools/parts", "licences")
	if err != nil {
		return err
	}
	if err := os.MkdirAll(args[0], 0o755); err != nil {
		return err
	}
	for _, platform := range args[1:] {
		name := "obi-" + version.Number()
		target := filepath.Join(args[0], name+"-"+platform+".tar.gz")
		if err := releaseFor(platform, name, target, commit, licences, time.Unix(seconds, 0)); err != nil {
			return fmt.Errorf("%s: %w", platform, err)
		}
		fmt.Println(target)
	}
	return nil
}

// releaseFor writes the archive of one platform, such as linux-amd64, with one folder name. All files
// in it have the time at.
func releaseFor(platform, name, target, commit, licences string, at time.Time) error {
	system, processor, _ := strings.Cut(platform, "-")
	staging, err := os.MkdirTemp("", "obi-release-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(staging)
	tree := filepath.Join(staging, name)
	if err := os.Mkdir(tree, 0o755); err != nil {
		return err
	}
	for program, source := range map[string]string{"obi": "./allinone", "obi-transfer": "./transfer/obi-transfer"} {
		if err := build(system, processor, source, filepath.Join(tree, program), commit); err != nil {
			return err
		}
	}
	if err := addPostgres(system, processor, staging, filepath.Join(tree, "postgres")); err != nil {
		return err
	}
	for file, source := range map[string]string{"README.md": "tools/release/README.md", "CHANGELOG.md": "CHANGELOG.md"} {
		text, err := os.ReadFile(source)
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(tree, file), text, 0o644); err != nil {
			return err
		}
	}
	if err := os.WriteFile(filepath.Join(tree, "LICENCES.txt"), []byte(licences), 0o644); err != nil {
		return err
	}
	return writeArchive(staging, name, target, at)
}

// build builds a program as in an image.
func build(system, processor, source, target, commit string) error {
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
