//go:build stack

package stack

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"testing"
	"time"
)

// peak runs a program and returns its highest memory use in MiB. The kernel's numbers about an
// ended child cannot be used, because they include the parent's memory. So peak polls the
// high-water mark, which never falls.
func peak(t *testing.T, command *exec.Cmd) (most int, err error) {
	t.Helper()
	log, err := os.Create(filepath.Join(t.TempDir(), "log"))
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	command.Stdout, command.Stderr = log, log
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- command.Wait() }()
	mark := regexp.MustCompile(`VmHWM:\s+(\d+) kB`)
	for {
		if status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", command.Process.Pid)); err == nil {
			if found := mark.FindSubmatch(status); found != nil {
				kilobytes, _ := strconv.Atoi(string(found[1])) // digits
				most = max(most, kilobytes/1024)
			}
		}
		select {
		case err := <-ended:
			if text, _ := os.ReadFile(log.Name()); err != nil {
				t.Logf("%s", text)
			}
			return most, err
		case <-time.After(time.Millisecond):
		}
	}
}

// The kernel kills a job that exceeds its memory limit in docker-compose.yml or the manifests.
func TestProvisionFitsItsMemoryLimit(t *testing.T) {
	if _, err := os.Stat("/proc/self/status"); err != nil {
		t.Skip("the memory of a process can be read on Linux only")
	}
	s := running(t)
	most, err := peak(t, s.Objects.provision(t.Context(), s.Tools))
	if err != nil || most == 0 {
		t.Fatalf("it ended with %v after %d MiB", err, most)
	}
	t.Logf("%d MiB", most)
	for path, limit := range map[string]*regexp.Regexp{
		"../../docker-compose.yml":                      regexp.MustCompile(`(?s)image: obi/bucket:.*?mem_limit: (\d+)m`),
		"../../k8s/components/object-store/bucket.yaml": regexp.MustCompile(`(?s)limits:.*?\smemory: (\d+)Mi`),
	} {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		found := limit.FindSubmatch(text)
		if found == nil {
			t.Errorf("%s sets no limit for the job of the bucket", path)
			continue
		}
		if has, _ := strconv.Atoi(string(found[1])); most > has*3/4 {
			t.Errorf("%s limits the job of the bucket to %d MiB, and it needs %d", path, has, most)
		}
	}
}
