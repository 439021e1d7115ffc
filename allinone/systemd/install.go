// Package systemd installs Obi as a service of systemd.
package systemd

import (
	"bytes"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
)

// Command is the name of the command that installs the service.
const Command = "install-service"

// unit is also a file of the release archive.
//
//go:embed obi.service
var unit []byte

// What the unit names.
const (
	serviceUser = "obi"
	programLink = "/opt/obi"
	dataFolder  = "/var/lib/obi"
	unitPath    = "/etc/systemd/system/obi.service"
)

// installer finds out what an installation needs, and does it.
type installer struct {
	root    string // prefix of all paths, "/" outside tests
	program string // the path of this program, without symbolic links
	uid     int    // of this process
	run     func(name string, args ...string) error
}

// step is one change to the machine.
type step struct {
	text string
	do   func() error
}

// Install installs this program as a service if write is set, and otherwise prints the changes that
// this would need. It never overwrites a file, and repeating it changes nothing.
func Install(out io.Writer, write bool) error {
	program, err := os.Executable()
	if err == nil {
		program, err = filepath.EvalSymlinks(program)
	}
	if err != nil {
		return err
	}
	return installer{root: "/", program: program, uid: os.Geteuid(), run: runProgram}.install(out, write)
}

func runProgram(name string, args ...string) error {
	if output, err := exec.Command(name, args...).CombinedOutput(); err != nil { //nolint:gosec // only useradd, with constants
		return fmt.Errorf("%s %s: %w: %s", name, strings.Join(args, " "), err, bytes.TrimSpace(output))
	}
	return nil
}

func (i installer) install(out io.Writer, write bool) error {
	if write && i.uid != 0 {
		return errors.New("only root can install a service: use sudo")
	}
	steps, err := i.plan()
	if err != nil {
		return err
	}
	switch {
	case len(steps) == 0:
		fmt.Fprintln(out, "The service is installed already.")
	case write:
		fmt.Fprintln(out, "Installing the service:")
	default:
		fmt.Fprintf(out, "With --write, as root, obi %s would:\n", Command)
	}
	for _, one := range steps {
		fmt.Fprintln(out, "-", one.text)
		if !write {
			continue
		}
		if err := one.do(); err != nil {
			return err
		}
	}
	if !write {
		fmt.Fprintf(out, "\nThe unit %s:\n\n%s\nNothing was changed.\n", unitPath, unit)
		return nil
	}
	fmt.Fprintln(out, "\nWrite settings into /etc/obi.env. To start Obi now and at every boot, run:\n  systemctl daemon-reload\n  systemctl enable --now obi")
	return nil
}

// plan returns the missing steps, or all reasons why the service cannot be installed.
func (i installer) plan() (steps []step, err error) {
	if _, err := os.Stat(i.path("/run/systemd/system")); err != nil {
		return nil, errors.New("systemd does not run here: start obi with what starts programs on this machine")
	}
	for _, next := range []func() (*step, error){i.planUser, i.planData, i.planLink, i.planUnit} {
		found, problem := next()
		err = errors.Join(err, problem)
		if found != nil {
			steps = append(steps, *found)
		}
	}
	return steps, err
}

func (i installer) path(path string) string { return filepath.Join(i.root, path) }

func (i installer) planUser() (*step, error) {
	_, _, err := i.lookUp()
	if !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	return &step{"create the system user " + serviceUser, func() error {
		return i.run("useradd", "--system", "--user-group", "--no-create-home", "--home-dir", dataFolder, "--shell", "/usr/sbin/nologin", serviceUser)
	}}, nil
}

// lookUp returns the IDs of the service's user, or fs.ErrNotExist if there is none yet.
func (i installer) lookUp() (uid, gid int, err error) {
	text, err := os.ReadFile(i.path("/etc/passwd"))
	if err != nil {
		return 0, 0, err
	}
	for line := range strings.Lines(string(text)) {
		fields := strings.Split(line, ":")
		if fields[0] != serviceUser || len(fields) < 4 {
			continue
		}
		uid, uidErr := strconv.Atoi(fields[2])
		gid, gidErr := strconv.Atoi(fields[3])
		return uid, gid, errors.Join(uidErr, gidErr)
	}
	return 0, 0, fs.ErrNotExist
}

// planData plans the data folder. It does not take over a folder in which another user has files.
func (i installer) planData() (*step, error) {
	path := i.path(dataFolder)
	info, err := os.Lstat(path)
	open := &step{fmt.Sprintf("make the folder %s, which only %s may enter", dataFolder, serviceUser), func() error {
		uid, gid, err := i.lookUp()
		if err != nil {
			return err
		}
		if err := os.MkdirAll(path, 0o700); err != nil {
			return err
		}
		return errors.Join(os.Chown(path, uid, gid), os.Chmod(path, 0o700)) //nolint:gosec // a folder needs the right to enter it
	}}
	if errors.Is(err, fs.ErrNotExist) {
		return open, nil
	}
	if err != nil {
		return nil, err
	}
	entries, err := os.ReadDir(path)
	if err != nil && !errors.Is(err, fs.ErrPermission) {
		return nil, err
	}
	uid, _, lookUpErr := i.lookUp()
	isOwned := lookUpErr == nil && int(info.Sys().(*syscall.Stat_t).Uid) == uid
	switch {
	case isOwned && info.Mode().Perm() == 0o700:
		return nil, nil //nolint:nilnil // there is nothing to do
	case isOwned || err == nil && len(entries) == 0:
		return open, nil
	}
	return nil, fmt.Errorf("%s has files, but does not belong to the user %[2]s: move it away, or keep it with chown -R %[2]s: %[1]s", dataFolder, serviceUser)
}

// planLink plans the link to the folder of this program.
func (i installer) planLink() (*step, error) {
	folder := filepath.Dir(i.program)
	if found, err := filepath.EvalSymlinks(i.path(programLink)); err == nil {
		if found == folder {
			return nil, nil //nolint:nilnil // there is nothing to do
		}
		return nil, fmt.Errorf("%s leads to %s, not to this program in %s: to change that, run ln -sfn %s %[1]s", programLink, found, folder, filepath.Base(folder))
	}
	if filepath.Dir(folder) != filepath.Dir(i.path(programLink)) {
		return nil, fmt.Errorf("this program is in %s: unpack the archive in /opt and run it there, where the service can reach it", folder)
	}
	return &step{fmt.Sprintf("link %s to %s", programLink, filepath.Base(folder)), func() error {
		return os.Symlink(filepath.Base(folder), i.path(programLink))
	}}, nil
}

func (i installer) planUnit() (*step, error) {
	path := i.path(unitPath)
	found, err := os.ReadFile(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return &step{"write " + unitPath, func() error { return writeNew(path, unit) }}, nil
	case err != nil:
		return nil, err
	case !bytes.Equal(found, unit):
		return nil, fmt.Errorf("%s is not the unit of this version: move changes of your own to a drop-in with systemctl edit obi, remove the file, and run this again", unitPath)
	}
	return nil, nil //nolint:nilnil // there is nothing to do
}

// writeNew writes a file that everyone may read and that must not exist yet.
func writeNew(path string, content []byte) error {
	file, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o644) //nolint:gosec // a unit is not secret
	if err != nil {
		return err
	}
	_, err = file.Write(content)
	return errors.Join(err, file.Chmod(0o644), file.Close())
}
