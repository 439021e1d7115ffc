package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"obi/platform/version"
)

// TestForeignDataFoldersAreLeftAlone starts Obi on folders that it must not use.
func TestForeignDataFoldersAreLeftAlone(t *testing.T) {
	t.Parallel()
	for name, row := range map[string]struct {
		files map[string]string
		want  string
	}{
		"another program's": {map[string]string{"letters.txt": "", "lost+found/x": ""}, "has files that are not Obi's, such as letters.txt"},
		"PostgreSQL 15":     {map[string]string{"postgres/data/PG_VERSION": "15\n"}, "made by PostgreSQL 15"},
		"newer Obi":         {map[string]string{"postgres.lock": "", "version": "99.3.0\n99.2.0\n"}, "was used by Obi 99.3.0, and this is Obi " + version.Number() + ": use 99.2.0 or newer"},
		"damaged version":   {map[string]string{"postgres.lock": "", "version": "99\n"}, "must have two lines"},
	} {
		t.Run(name, func(t *testing.T) {
			data := dataFolder(t)
			for path, text := range row.files {
				path = filepath.Join(data, path)
				if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			before := listFiles(t, data)
			if said := strings.TrimSpace(launch(t, data).fails(t)); !strings.Contains(said, row.want) || strings.Contains(said, "\n") {
				t.Errorf("it said %q, want %q", said, row.want)
			}
			if after := listFiles(t, data); after != before {
				t.Errorf("it changed\n%s into\n%s", before, after)
			}
		})
	}
}

// TestAnotherUsersDataFolderIsLeftAlone runs as an ordinary user, since root may use any folder.
func TestAnotherUsersDataFolderIsLeftAlone(t *testing.T) {
	t.Parallel()
	if os.Geteuid() != 0 {
		t.Skip("only root can start programs as other users")
	}
	program := filepath.Join(dataFolder(t), "obi")
	if text, err := os.ReadFile(os.Args[0]); err != nil || os.WriteFile(program, text, 0o755) != nil {
		t.Fatal(err)
	}
	data := dataFolder(t)
	before := listFiles(t, data)
	p := prepareProgram(t, program, data)
	p.command.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: 54321, Gid: 54321}}
	p.launch(t)
	if said := p.fails(t); !strings.Contains(said, "data folder "+data+" is not writable for user uid 54321") {
		t.Errorf("it said %q", said)
	}
	if after := listFiles(t, data); after != before {
		t.Errorf("it changed\n%s into\n%s", before, after)
	}
}

// TestVersionOfTheDataFolder covers a rollback by one version, which must not hide that the newer one was here.
func TestVersionOfTheDataFolder(t *testing.T) {
	t.Parallel()
	data := dataFolder(t)
	path := filepath.Join(data, versionName)
	for _, before := range []string{"", "0.0.1\n0.0.1\n"} { // a first start, an update
		if err := os.WriteFile(path, []byte(before), 0o600); before != "" && err != nil {
			t.Fatal(err)
		} else if before == "" {
			_ = os.Remove(path)
		}
		start(t, data).signal(t, syscall.SIGTERM)
		if text, err := os.ReadFile(path); string(text) != version.Number()+"\n"+version.Oldest()+"\n" {
			t.Errorf("after %q there is %q, %v", before, text, err)
		}
	}
	newer := "99.0.0\n" + version.Number() + "\n"
	if err := os.WriteFile(path, []byte(newer), 0o600); err != nil {
		t.Fatal(err)
	}
	start(t, data).signal(t, syscall.SIGTERM)
	if text, err := os.ReadFile(path); string(text) != newer {
		t.Errorf("after a rollback there is %q, %v", text, err)
	}
}

// listFiles lists the files below a folder with their modes, owners and times.
func listFiles(t *testing.T, folder string) (list string) {
	t.Helper()
	err := filepath.Walk(folder, func(path string, info os.FileInfo, err error) error {
		if err == nil {
			owner := info.Sys().(*syscall.Stat_t)
			list += fmt.Sprintln(info.Mode(), owner.Uid, owner.Gid, info.ModTime(), path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return list
}
