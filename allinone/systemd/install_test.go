package systemd

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// newMachine returns an installer whose root is a temporary folder that looks like a machine with systemd, on
// which the archive is unpacked. useradd creates the user with the IDs of this test, which may own files.
func newMachine(t *testing.T) installer {
	t.Helper()
	root, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for _, folder := range []string{"run/systemd/system", "etc/systemd/system", "opt/obi-1.2.0", "var/lib"} {
		if err := os.MkdirAll(filepath.Join(root, folder), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	write(t, filepath.Join(root, "etc/passwd"), "root:x:0:0:root:/root:/bin/bash\n")
	write(t, filepath.Join(root, "opt/obi-1.2.0/obi"), "")
	return installer{root: root, program: filepath.Join(root, "opt/obi-1.2.0/obi"), run: func(name string, args ...string) error {
		if name != "useradd" || args[len(args)-1] != "obi" {
			return fmt.Errorf("%s was called with %v", name, args)
		}
		file, err := os.OpenFile(filepath.Join(root, "etc/passwd"), os.O_APPEND|os.O_WRONLY, 0)
		if err != nil {
			return err
		}
		_, err = fmt.Fprintf(file, "obi:x:%d:%d::/var/lib/obi:/usr/sbin/nologin\n", os.Getuid(), os.Getgid())
		return errors.Join(err, file.Close())
	}}
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// tree lists all files below a folder with their modes.
func tree(t *testing.T, root string) (list string) {
	t.Helper()
	err := filepath.Walk(root, func(path string, info os.FileInfo, err error) error {
		if err == nil {
			list += fmt.Sprintln(info.Mode(), strings.TrimPrefix(path, root), info.ModTime())
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return list
}

func TestInstall(t *testing.T) {
	machine := newMachine(t)
	var said strings.Builder
	before := tree(t, machine.root)
	machine.uid = 1000
	if err := machine.install(&said, false); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"would:\n- create the system user obi\n- make the folder /var/lib/obi", "- link /opt/obi to obi-1.2.0\n", "- write /etc/systemd/system/obi.service\n", "ExecStart=/opt/obi/obi\n", "Nothing was changed"} {
		if !strings.Contains(said.String(), want) {
			t.Errorf("the preview does not contain %q: %s", want, said.String())
		}
	}
	if after := tree(t, machine.root); after != before {
		t.Errorf("the preview changed\n%s into\n%s", before, after)
	}

	if err := machine.install(&said, true); err == nil || !strings.Contains(err.Error(), "sudo") {
		t.Errorf("without root: %v", err)
	}
	machine.uid = 0
	said.Reset()
	if err := machine.install(&said, true); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(said.String(), "systemctl daemon-reload\n  systemctl enable --now obi\n") {
		t.Errorf("it does not tell what to run next: %s", said.String())
	}
	if info, err := os.Stat(machine.path(dataFolder)); err != nil || info.Mode().Perm() != 0o700 {
		t.Errorf("the data folder: %v, %v", info, err)
	}
	if text, err := os.ReadFile(machine.path(unitPath)); err != nil || string(text) != string(unit) {
		t.Errorf("the unit is %q, %v", text, err)
	}
	if target, err := os.Readlink(machine.path(programLink)); target != "obi-1.2.0" {
		t.Errorf("the link points to %q, %v", target, err)
	}

	installed := tree(t, machine.root)
	said.Reset()
	if err := machine.install(&said, true); err != nil || !strings.Contains(said.String(), "installed already") {
		t.Errorf("the second time: %v, %s", err, said.String())
	}
	if after := tree(t, machine.root); after != installed {
		t.Errorf("the second time changed\n%s into\n%s", installed, after)
	}
}

func TestInstallWhereOptIsALink(t *testing.T) {
	machine := newMachine(t)
	if err := errors.Join(os.Rename(machine.path("/opt"), machine.path("/srv")), os.Symlink("srv", machine.path("/opt"))); err != nil {
		t.Fatal(err)
	}
	machine.program = machine.path("/srv/obi-1.2.0/obi")
	if err := machine.install(t.Output(), true); err != nil {
		t.Fatal(err)
	}
	if target, err := filepath.EvalSymlinks(machine.path(programLink)); target != filepath.Dir(machine.program) {
		t.Errorf("the link points to %s, %v", target, err)
	}
}

func TestInstallRefuses(t *testing.T) {
	for name, row := range map[string]struct {
		prepare func(m *installer)
		want    string
	}{
		"no systemd":   {func(m *installer) { os.RemoveAll(m.path("/run/systemd")) }, "does not run systemd"},
		"another unit": {func(m *installer) { write(t, m.path(unitPath), "[Unit]\n") }, "is not the unit of this version"},
		"another user's data": {func(m *installer) {
			os.Mkdir(m.path(dataFolder), 0o755)
			write(t, m.path(dataFolder)+"/postgres.lock", "")
		}, "chown -R obi: /var/lib/obi"},
		"root's databases":  {func(m *installer) { os.MkdirAll(m.path(dataFolder+"/0a1b2c-1/data"), 0o755) }, "/var/lib/obi has files, but is not the data folder of an Obi: move it away"},
		"a link to nothing": {func(m *installer) { os.Symlink("obi-1.1.0", m.path("/opt/obi")) }, "/opt/obi points to obi-1.1.0, not to this program"},
		"another version": {func(m *installer) {
			os.Mkdir(m.path("/opt/obi-1.1.0"), 0o755)
			os.Symlink("obi-1.1.0", m.path("/opt/obi"))
		}, "run ln -sfn obi-1.2.0 /opt/obi"},
		"unpacked in your home": {func(m *installer) { m.program = m.path("/root/obi-1.2.0/obi") }, "unpack the archive in /opt"},
	} {
		t.Run(name, func(t *testing.T) {
			machine := newMachine(t)
			row.prepare(&machine)
			before := tree(t, machine.root)
			for _, isWrite := range []bool{false, true} {
				if err := machine.install(t.Output(), isWrite); err == nil || !strings.Contains(err.Error(), row.want) {
					t.Errorf("%v, want %q", err, row.want)
				}
			}
			if after := tree(t, machine.root); after != before {
				t.Errorf("it changed\n%s into\n%s", before, after)
			}
		})
	}
}
