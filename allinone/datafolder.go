package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"

	"obi/platform/embeddedpg"
	"obi/platform/version"
)

// versionName is the file with two versions, one a line: the newest that has used the data folder, and the
// oldest that runs on its schemas.
const versionName = "version"

// check returns an error for a data folder that this Obi must not use. It changes nothing.
func (h *home) check() error {
	if err := h.checkIsObis(); err != nil {
		return err
	}
	if err := embeddedpg.Check(h.DataDir); err != nil {
		return err
	}
	return h.checkVersion()
}

// checkIsObis refuses a folder that has files but none of Obi's. A new disk has lost+found, and backups may
// be there before the first import.
func (h *home) checkIsObis() error {
	entries, err := os.ReadDir(h.DataDir)
	if err != nil {
		return nil //nolint:nilerr // there is no folder, or its first use reports why it cannot be used
	}
	isObis := func(entry fs.DirEntry) bool {
		return slices.Contains([]string{"postgres", "postgres.lock", signingKeyName}, entry.Name())
	}
	isForeign := func(entry fs.DirEntry) bool {
		name := entry.Name()
		return name != "lost+found" && name[0] != '.' && filepath.Ext(name) != ".tar"
	}
	if foreign := slices.IndexFunc(entries, isForeign); foreign >= 0 && !slices.ContainsFunc(entries, isObis) {
		return fmt.Errorf("the folder %s has files that are not Obi's, such as %s: choose an empty or new data folder with OBI_DATA_DIR", h.DataDir, entries[foreign].Name())
	}
	return nil
}

// checkVersion refuses a folder that a version has used on whose schemas this one does not run.
func (h *home) checkVersion() error {
	newest, oldest, err := h.versions()
	if err != nil {
		return err
	}
	if version.IsOlder(version.Number(), oldest) {
		return fmt.Errorf("the data folder %s was used by Obi %s, and this is Obi %s: use %s or newer, or import a backup of this version into a new folder (OBI_DATA_DIR)",
			h.DataDir, newest, version.Number(), oldest)
	}
	return nil
}

// versions returns the content of the file with the versions, or empty texts if there is none.
func (h *home) versions() (newest, oldest string, err error) {
	path := filepath.Join(h.DataDir, versionName)
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR) {
		return "", "", nil // the folder's first use reports if it is a file
	}
	if err != nil {
		return "", "", fmt.Errorf("%s cannot be read: %w", path, systemError(err))
	}
	found := strings.Fields(string(text))
	if len(found) != 2 || !version.IsOlder("", found[0]) || !version.IsOlder("", found[1]) {
		return "", "", fmt.Errorf("%s must have two lines, the newest version of Obi that used this folder and the oldest that still may: correct it", path)
	}
	return found[0], found[1], nil
}

// recordVersion writes that this version uses the folder, unless a newer one has. Call it before services
// migrate their schemas: if one fails, others may have migrated.
func (h *home) recordVersion() error {
	newest, _, err := h.versions()
	if err != nil || !version.IsOlder(newest, version.Number()) {
		return err
	}
	return writeSecret(filepath.Join(h.DataDir, versionName), []byte(version.Number()+"\n"+version.Oldest()+"\n"))
}
