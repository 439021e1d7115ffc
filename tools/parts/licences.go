package main

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// allowed are the accepted licences. They demand a notice or the publication of changes to the part
// itself. LGPL-2.1-or-later also demands that the publisher offers its source: that of libiconv,
// in the archive for macOS.
var allowed = []string{
	"0BSD", "Apache-2.0", "BlueOak-1.0.0", "BSD-2-Clause", "BSD-3-Clause", "CC-BY-4.0", "CC0-1.0", "ISC", "MIT", "MIT-0", "MPL-2.0", "OFL-1.1", "Python-2.0", "Zlib",
	"LGPL-2.1-or-later", "LicenseRef-OSSP-uuid", "LicenseRef-public-domain", "OpenSSL", "PostgreSQL", "Unicode-3.0", "Unicode-DFS-2016",
}

// phrases identify licences, ignoring white space.
var phrases = []struct{ id, phrase, without string }{
	{"AGPL-3.0", "GNU AFFERO GENERAL PUBLIC LICENSE", ""},
	{"GPL", "GNU GENERAL PUBLIC LICENSE", ""},
	{"LGPL", "GNU LESSER GENERAL PUBLIC LICENSE", ""},
	{"Apache-2.0", "Apache License Version 2.0", ""},
	{"MPL-2.0", "Mozilla Public License Version 2.0", ""},
	{"MPL-2.0", "Mozilla Public License, version 2.0", ""},
	{"MIT", "Permission is hereby granted, free of charge, to any person obtaining a copy", ""},
	{"ISC", "Permission to use, copy, modify, and/or distribute this software for any purpose with or without fee", ""},
	{"BSD-3-Clause", "may be used to endorse or promote products derived from this software", ""},
	{"BSD-2-Clause", "Redistributions in binary form must reproduce the above copyright notice", "may be used to endorse or promote"},
}

var isLicence = regexp.MustCompile(`(?i)^(licen[cs]e|copying)([.-].*)?$`)

// isNotice recognises the notices that Apache-2.0 wants passed on.
var isNotice = regexp.MustCompile(`(?i)^notice([.-].*)?$`)

// licencesOf returns the licences in a text.
func licencesOf(text string) (ids []string) {
	text = strings.Join(strings.Fields(text), " ")
	for _, one := range phrases {
		if strings.Contains(text, one.phrase) && (one.without == "" || !strings.Contains(text, one.without)) {
			ids = append(ids, one.id)
		}
	}
	return ids
}

// licencesIn returns the licences in the licence files of a folder.
func licencesIn(folder string) (ids []string, err error) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil, err
	}
	for _, entry := range entries {
		if entry.IsDir() || !isLicence.MatchString(entry.Name()) {
			continue
		}
		text, err := os.ReadFile(filepath.Join(folder, entry.Name()))
		if err != nil {
			return nil, err
		}
		ids = append(ids, licencesOf(string(text))...)
	}
	slices.Sort(ids)
	return slices.Compact(ids), nil
}

// printLicences prints the licence texts of parts. Parts with the same texts share them.
func printLicences(out io.Writer, parts []part) error {
	titles := map[string][]string{} // by text
	for _, one := range parts {
		text, err := licenceTexts(one.folder)
		if err != nil {
			return err
		}
		titles[text] = append(titles[text], one.name+" "+one.version+" ("+strings.Join(one.licences, ", ")+")")
	}
	var sections []string
	for text, named := range titles {
		sections = append(sections, strings.Join(named, "\n")+"\n\n"+text)
	}
	slices.Sort(sections)
	_, err := io.WriteString(out, strings.Join(sections, "\n"+strings.Repeat("=", 80)+"\n\n"))
	return err
}

// licenceTexts returns the licence files of a folder, one after the other.
func licenceTexts(folder string) (texts string, err error) {
	entries, err := os.ReadDir(folder)
	if errors.Is(err, fs.ErrNotExist) { // a package for another platform
		return "", nil
	}
	for _, entry := range entries {
		if entry.IsDir() || !isLicence.MatchString(entry.Name()) && !isNotice.MatchString(entry.Name()) {
			continue
		}
		text, err := os.ReadFile(filepath.Join(folder, entry.Name()))
		if err != nil {
			return "", err
		}
		texts += strings.TrimRight(string(text), "\n") + "\n\n"
	}
	return texts, err
}

// licenceIDs returns the IDs in an SPDX expression, including all alternatives.
func licenceIDs(expression string) (ids []string) {
	for word := range strings.FieldsSeq(strings.NewReplacer("(", " ", ")", " ").Replace(expression)) {
		if word != "AND" && word != "OR" {
			ids = append(ids, word)
		}
	}
	return ids
}

// forbiddenParts returns the parts that may not be used, with the reason.
func forbiddenParts(parts []part) (problems []string) {
	for _, one := range parts {
		if len(one.licences) == 0 {
			problems = append(problems, one.name+" has no licence that is known here")
		}
		for _, id := range one.licences {
			if !slices.Contains(allowed, id) {
				problems = append(problems, one.name+" has the licence "+id)
			}
		}
	}
	return problems
}
