//go:build linux

package main

import (
	"bytes"
	"debug/elf"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"obi/platform/version"
)

const (
	// archiveSetting names the archive that TestTheArchiveNeedsNothing unpacks; without it the test is skipped.
	archiveSetting = "OBI_RELEASE_ARCHIVE"
	// insideSetting names the folder that becomes the root of the file system. It is set only in the process
	// that the test starts in new namespaces.
	insideSetting = "OBI_RELEASE_ROOT"
	// unprivileged is the ID of a user without rights.
	unprivileged = 12345
	startTime    = time.Minute
)

// TestTheArchiveNeedsNothing starts Obi from an archive as a user without rights, in a file system
// that has nothing else but /bin/sh and its libraries, without a network, and signs in. The user has no
// entry in /etc/passwd.
func TestTheArchiveNeedsNothing(t *testing.T) {
	if root := os.Getenv(insideSetting); root != "" {
		startInside(t, root)
		return
	}
	archive := os.Getenv(archiveSetting)
	if archive == "" {
		t.Skip(archiveSetting + " names no archive: run make release-test")
	}
	root := t.TempDir()
	for _, folder := range []string{"bin", "dev", "etc", "proc", "srv", "tmp"} {
		if err := os.Mkdir(filepath.Join(root, folder), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	addShell(t, root)
	if err := os.WriteFile(filepath.Join(root, "etc/passwd"), []byte("root:x:0:0::/:/bin/sh\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	inside := exec.Command(self, "-test.run=^TestTheArchiveNeedsNothing$", "-test.v")
	inside.Env = append(os.Environ(), insideSetting+"="+root)
	inside.SysProcAttr = &syscall.SysProcAttr{
		Cloneflags:  syscall.CLONE_NEWUSER | syscall.CLONE_NEWNS | syscall.CLONE_NEWPID | syscall.CLONE_NEWNET,
		UidMappings: []syscall.SysProcIDMap{{ContainerID: 0, HostID: os.Getuid(), Size: 1}},
		GidMappings: []syscall.SysProcIDMap{{ContainerID: 0, HostID: os.Getgid(), Size: 1}},
	}
	output, err := inside.CombinedOutput()
	t.Logf("%s", output)
	if err != nil {
		t.Fatal(err)
	}
}

// addShell adds /bin/sh with its libraries. PostgreSQL's initdb needs it, and has its own libraries.
func addShell(t *testing.T, root string) {
	t.Helper()
	needs, err := exec.Command("ldd", "/bin/sh").Output()
	if err != nil {
		t.Fatal(err)
	}
	files := append(regexp.MustCompile(`/\S+`).FindAllString(string(needs), -1), "/bin/sh")
	for _, path := range files {
		content, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		target := filepath.Join(root, path)
		if err := os.MkdirAll(filepath.Dir(target), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(target, content, 0o755); err != nil {
			t.Fatal(err)
		}
	}
}

// startInside unpacks the archive, starts Obi and signs in.
func startInside(t *testing.T, root string) {
	began := time.Now()
	if output, err := exec.Command("tar", "xzf", os.Getenv(archiveSetting), "-C", filepath.Join(root, "srv")).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, output)
	}
	raiseLoopback(t)
	for _, folder := range []string{"/proc", filepath.Join(root, "proc")} { // Go starts programs with the help of /proc
		if err := unix.Mount("proc", folder, "proc", 0, ""); err != nil {
			t.Fatal(err)
		}
	}
	if err := unix.Mount("/dev", filepath.Join(root, "dev"), "", unix.MS_BIND|unix.MS_REC, ""); err != nil {
		t.Fatal(err)
	}
	programs, err := filepath.Glob(filepath.Join(root, "srv/obi-*/obi"))
	if err != nil || len(programs) != 1 {
		t.Fatalf("programs: %v, %v", programs, err)
	}
	checkLoaders(t, filepath.Join(filepath.Dir(programs[0]), "postgres"))
	for _, program := range []string{programs[0], programs[0] + "-transfer"} {
		if said, err := exec.Command(program, "--version").Output(); err != nil || !strings.HasPrefix(string(said), "obi "+version.Number()+"+") {
			t.Errorf("%s --version printed %q: %v", program, said, err)
		}
	}
	var output bytes.Buffer
	obi := &exec.Cmd{Path: strings.TrimPrefix(programs[0], root), Dir: "/srv", Env: []string{"PORT=8080"}, Stdout: &output, Stderr: &output}
	obi.SysProcAttr = &syscall.SysProcAttr{
		Chroot: root, Cloneflags: syscall.CLONE_NEWUSER,
		UidMappings: []syscall.SysProcIDMap{{ContainerID: unprivileged, HostID: 0, Size: 1}},
		GidMappings: []syscall.SysProcIDMap{{ContainerID: unprivileged, HostID: 0, Size: 1}},
		Credential:  &syscall.Credential{Uid: unprivileged, Gid: unprivileged, NoSetGroups: true},
	}
	if err := obi.Start(); err != nil {
		t.Fatal(err)
	}
	password, err := waitForPassword(root)
	if err != nil {
		_ = obi.Process.Kill()
		_ = obi.Wait()
		t.Fatalf("%v; Obi wrote\n%s", err, &output)
	}
	if err := signIn(password); err != nil {
		t.Errorf("%v", err)
	}
	t.Logf("signed in %s after unpacking began", time.Since(began).Round(time.Millisecond))
	_ = obi.Process.Signal(syscall.SIGTERM)
	if err := obi.Wait(); err != nil {
		t.Errorf("%v; Obi wrote\n%s", err, &output)
	}
}

// checkLoaders checks that PostgreSQL's programs use the archive's own loader and C library. Those of
// /bin/sh are in the file system too.
func checkLoaders(t *testing.T, postgres string) {
	t.Helper()
	for _, name := range []string{"postgres", "initdb"} {
		program, err := elf.Open(filepath.Join(postgres, "bin", name))
		if err != nil {
			t.Fatal(err)
		}
		defer program.Close()
		if _, loader, err := findLoader(program); err != nil || !strings.HasPrefix(loader, "lib/ld-linux-") {
			t.Errorf("%s names the loader %q: %v", name, loader, err)
		}
	}
	if _, err := os.Stat(filepath.Join(postgres, "lib/libc.so.6")); err != nil {
		t.Error(err)
	}
}

// raiseLoopback makes 127.0.0.1 reachable in a new network namespace.
func raiseLoopback(t *testing.T) {
	t.Helper()
	socket, err := unix.Socket(unix.AF_INET, unix.SOCK_DGRAM, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer unix.Close(socket)
	loopback, err := unix.NewIfreq("lo")
	if err != nil {
		t.Fatal(err)
	}
	loopback.SetUint16(unix.IFF_UP)
	if err := unix.IoctlIfreq(socket, unix.SIOCSIFFLAGS, loopback); err != nil {
		t.Fatal(err)
	}
}

// waitForPassword waits until Obi serves and returns the password that it generated.
func waitForPassword(root string) (string, error) {
	for end := time.Now().Add(startTime); time.Now().Before(end); time.Sleep(50 * time.Millisecond) { //nolint:forbidigo // no event reaches this process
		response, err := http.Get("http://127.0.0.1:8080/login")
		if err != nil {
			continue
		}
		response.Body.Close()
		text, err := os.ReadFile(filepath.Join(root, "srv/data/initial-admin-password"))
		return strings.TrimSpace(string(text)), err
	}
	return "", fmt.Errorf("Obi does not serve after %s", startTime)
}

func signIn(password string) error {
	response, err := http.Post("http://127.0.0.1:8080/api/auth/login", "application/json", strings.NewReader(fmt.Sprintf(`{"username":"admin","password":%q}`, password)))
	if err != nil {
		return err
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return fmt.Errorf("the login answered %s", response.Status)
	}
	return nil
}
