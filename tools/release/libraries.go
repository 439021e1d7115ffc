package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
)

// librariesFile lists PostgreSQL and the libraries that its npm packages have, for one system or for all, with
// the files that belong to each and a text in one of them that only this version has. For libiconv this is
// the version 10.1.0 in the header of its file. The SBOM and the licences, which tools/parts writes, come from
// the list.
const librariesFile = "tools/postgres/libraries.json"

// checkLibraries returns an error if a folder with PostgreSQL for a system has a file of a library that is not
// listed, or a listed library in another version.
func checkLibraries(list, postgres, system string) error {
	text, err := os.ReadFile(list)
	if err != nil {
		return err
	}
	var libraries []struct {
		Name, Version, System, Mark string
		Files                       []string
	}
	if err := json.Unmarshal(text, &libraries); err != nil {
		return fmt.Errorf("%s: %w", list, err)
	}
	isListed := map[string]bool{}
	for _, one := range libraries {
		if one.System != "" && one.System != system {
			continue
		}
		isMarked := false
		for _, pattern := range one.Files {
			if err := readAll(filepath.Join(postgres, pattern), func(file string, content []byte) {
				isListed[file] = true
				isMarked = isMarked || bytes.Contains(content, []byte(one.Mark))
			}); err != nil {
				return err
			}
		}
		if !isMarked {
			return fmt.Errorf("%s says that %s is %s, but no file of it has the text %q", list, one.Name, one.Version, one.Mark)
		}
	}
	files, err := filepath.Glob(filepath.Join(postgres, "lib/*.*"))
	for _, file := range files {
		if !isListed[file] {
			return fmt.Errorf("%s does not list %s: add its library and its licence", list, filepath.Base(file))
		}
	}
	return err
}

// readAll calls use with all files that match a pattern.
func readAll(pattern string, use func(file string, content []byte)) error {
	files, err := filepath.Glob(pattern)
	if err != nil {
		return err
	}
	for _, file := range files {
		content, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		use(file, content)
	}
	return nil
}
