package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// listsFolder has a list of packages for each program, relative to the root of the repository.
const listsFolder = "docs/parts"

// packageLists returns the list of packages of each shipped program by the name of its file. root is the
// folder of the repository.
func packageLists(root string) (map[string]string, error) {
	lists := map[string]string{}
	for folder, programs := range shipped() {
		for _, program := range programs {
			list, err := listPackages(filepath.Join(root, folder), program)
			if err != nil {
				return nil, err
			}
			lists[strings.ReplaceAll(strings.TrimPrefix(filepath.ToSlash(filepath.Join(folder, program)), "tools/"), "/", "-")+".txt"] = list
		}
	}
	return lists, nil
}

// listPackages returns the packages that a program is linked from for linux/amd64, one per line. Packages
// of other modules come first, followed by "unsafe" if they import it, and then the standard library's
// without the internal ones.
func listPackages(folder, program string) (string, error) {
	list := exec.Command("go", "list", "-deps", "-tags=nomsgpack", "-json=ImportPath,Imports,Standard,Module", program)
	list.Dir, list.Stderr = folder, os.Stderr
	list.Env = append(os.Environ(), "CGO_ENABLED=0", "GOOS=linux", "GOARCH=amd64")
	output, err := list.Output()
	if err != nil {
		return "", fmt.Errorf("%s in %s: %w", list, folder, err)
	}
	var others, standard []string
	for decoder := json.NewDecoder(strings.NewReader(string(output))); ; {
		var one struct {
			ImportPath string
			Imports    []string
			Standard   bool
			Module     *struct{ Main bool }
		}
		if err := decoder.Decode(&one); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			return "", err
		}
		switch path := one.ImportPath; {
		case one.Standard && !strings.HasPrefix(path, "vendor/") && !strings.Contains("/"+path+"/", "/internal/"):
			standard = append(standard, path)
		case !one.Standard && !one.Module.Main && slices.Contains(one.Imports, "unsafe"):
			others = append(others, path+" unsafe")
		case !one.Standard && !one.Module.Main:
			others = append(others, path)
		}
	}
	slices.Sort(others)
	slices.Sort(standard)
	return strings.Join(slices.Concat(others, standard), "\n") + "\n", nil
}

// writePackageLists writes the list of each program and removes all other lists.
func writePackageLists(root string) error {
	lists, err := packageLists(root)
	if err != nil {
		return err
	}
	folder := filepath.Join(root, listsFolder)
	if err := errors.Join(os.RemoveAll(folder), os.MkdirAll(folder, 0o755)); err != nil {
		return err
	}
	for name, list := range lists {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(list), 0o644); err != nil {
			return err
		}
	}
	return nil
}
