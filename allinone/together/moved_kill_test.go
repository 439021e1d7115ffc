package together

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"

	"obi/allinone/owners"
	"obi/platform/config"
	"obi/platform/testkit"
	"obi/transfer"
)

// The environment variable asImport makes this test binary import the file that it names. dieAt
// makes the binary kill itself when the import prints a line with that text.
const (
	asImport = "OBI_TEST_AS_IMPORT"
	dieAt    = "OBI_TEST_DIE_AT"
)

// importAndDie is the main function of the test binary if asImport is set.
func importAndDie() {
	command := transfer.Command{Name: transfer.ImportCommand, File: os.Getenv(asImport)}
	err := command.Run(context.Background(), deadly{}, func() (transfer.Install, func() error, error) {
		install, err := transfer.FromEnvironment(config.FromOS())
		return install, func() error { return nil }, err
	})
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// deadly is an io.Writer that kills the process at a line with dieAt.
type deadly struct{}

func (deadly) Write(line []byte) (int, error) {
	if at := os.Getenv(dieAt); at != "" && strings.Contains(string(line), at) {
		_ = syscall.Kill(os.Getpid(), syscall.SIGKILL)
		select {} // the signal may take a moment
	}
	return os.Stdout.Write(line)
}

// imports runs the program and returns its output. died reports whether it was killed.
func imports(t *testing.T, path string, areas map[string]string, folder, at string) (said string, died bool) {
	t.Helper()
	var output bytes.Buffer
	program := exec.Command(os.Args[0])
	program.Env = append(os.Environ(), asImport+"="+path, dieAt+"="+at, "AUDIO_STORE=dir", "AUDIO_DIR="+folder, "POSTGRES_URL="+server.adminURL)
	for area, url := range areas {
		program.Env = append(program.Env, strings.ToUpper(area)+"_DATABASE_URL="+url)
	}
	program.Stdout, program.Stderr = &output, &output
	err := program.Run()
	if status, ok := program.ProcessState.Sys().(syscall.WaitStatus); ok && status.Signaled() {
		return output.String(), true
	}
	if err != nil {
		t.Fatalf("%v: %s", err, output.String())
	}
	return output.String(), false
}

// TestAnImportIsKilledAtEveryStep checks that the install is unchanged or complete. In a cluster
// it may be complete area by area between the first and the last commit. The same import, run
// again, must finish it.
func TestAnImportIsKilledAtEveryStep(t *testing.T) {
	source, target := aUsedOne(t), aNewOne(t)
	path := export(t, source.asServices(t))
	before, after := target.everything(t), source.everything(t)
	asServices := func(i install) transfer.Install { return i.asServices(t) }
	asOne := func(i install) transfer.Install { return i.asOne(t) }
	areas := inOrder()
	upTo := func(area string) int { return slices.Index(areas, area) + 1 }
	for _, row := range []struct {
		name, at  string
		asked     func(install) transfer.Install
		committed int // areas
	}{
		{"a cluster", "audio files", asServices, 0}, {"a cluster", "creator: ", asServices, 0}, {"a cluster", "auth: ", asServices, 0},
		{"a cluster", "imported: audio", asServices, upTo("audio")}, {"a cluster", "imported: dibia", asServices, upTo("dibia")}, {"a cluster", "imported: auth", asServices, len(areas)},
		{"one process", "auth: ", asOne, 0}, {"one process", "imported: ", asOne, len(areas)},
	} {
		t.Run(row.name+" at "+row.at, func(t *testing.T) {
			t.Parallel()
			target := aNewOne(t)
			into := row.asked(target)
			if said, died := imports(t, path, into.Areas, target.folder, row.at); !died {
				t.Fatalf("it was not killed: %s", said)
			}
			want := maps.Clone(before)
			for n, area := range areas {
				for table := range want {
					if n < row.committed && strings.HasPrefix(table, area+".") {
						want[table] = after[table]
					}
				}
			}
			target.leftAlone(t)
			for _, area := range areas { // as a start of the services does
				target.exec(t, "SELECT public.keep_audit_log('"+area+"')")
			}
			same(t, target.everything(t), want)
			if said, _ := imports(t, path, into.Areas, target.folder, ""); !strings.Contains(said, "auth") {
				t.Errorf("the second time it said %s", said)
			}
			same(t, target.everything(t), after)
			same(t, target.objects(t), source.objects(t))
		})
	}
}

// inOrder returns the areas in the order of the import: by name, with that of the accounts last.
func inOrder() (areas []string) {
	for _, spec := range everyService {
		if spec.Name != "auth" {
			areas = append(areas, spec.Name)
		}
	}
	slices.Sort(areas)
	return append(areas, "auth")
}

// leftAlone waits until PostgreSQL has noticed that its clients have disconnected.
func (i install) leftAlone(t *testing.T) {
	t.Helper()
	testkit.Until(t, "PostgreSQL to notice that its clients have disconnected", func() bool {
		return owners.Column(t, server.adminURL, `SELECT count(*)::text FROM pg_stat_activity WHERE datname = '`+i.name()+`'`)[0] == "0"
	})
}

// TestAnExportOverwritesALeftover exports over the file that a killed export left. The new file must
// be complete, and only its owner may read it.
func TestAnExportOverwritesALeftover(t *testing.T) {
	source := aUsedOne(t)
	path := filepath.Join(t.TempDir(), "obi.tar")
	if err := os.WriteFile(path+".part", bytes.Repeat([]byte("left behind"), 1<<20), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := transfer.Export(t.Context(), source.asServices(t), path, io.Discard); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the file's mode is %v, %v", info.Mode(), err)
	}
	if err := bring(t, path, aNewOne(t).asServices(t), false); err != nil {
		t.Error(err)
	}
}
