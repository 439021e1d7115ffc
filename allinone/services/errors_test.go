package services_test

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"obi/allinone/services"
)

// verb matches what fmt replaces in a text. Quoting for a regular expression does not change it.
var verb = regexp.MustCompile(`%[a-z]`)

// TestExamplesOfErrorsAreTextsOfTheCode refuses examples in the API descriptions that no
// service can return. Sentences that huma makes are not checked.
func TestExamplesOfErrorsAreTextsOfTheCode(t *testing.T) {
	fromHuma := regexp.MustCompile(`^(expected |invalid |the body is not valid JSON: )`)
	texts, patterns := textsOfTheCode(t)
	isFormatted := regexp.MustCompile("^(" + strings.Join(patterns, "|") + ")$")
	count := 0
	for name, description := range describedServices(t) {
		for _, found := range regexp.MustCompile(`"example":(?:\{[^}]*?"error":)?("(?:[^"\\]|\\.)*")`).FindAllStringSubmatch(description, -1) {
			var example string
			if err := json.Unmarshal([]byte(found[1]), &example); err != nil {
				t.Fatal(err)
			}
			count++
			if !texts[example] && !fromHuma.MatchString(example) && !isFormatted.MatchString(example) {
				t.Errorf("%s: no code returns %q", name, example)
			}
			texts[example] = true // one report is enough
		}
	}
	if count < 200 {
		t.Errorf("only %d examples were found", count)
	}
}

// oldWords matches phrases that descriptions must not use, such as "take back" for "undo".
var oldWords = regexp.MustCompile(`(?i)\bt(?:ook|ak(?:e|es|en|ing))\b(?: \w+){0,3} back\b|\bstands?\b|\b(?:this|it) is no\b`)

func TestDescriptionsSayUndo(t *testing.T) {
	for name, description := range describedServices(t) {
		for _, at := range oldWords.FindAllStringIndex(description, -1) {
			t.Errorf("%s: reword … %s …", name, description[max(0, at[0]-60):min(len(description), at[1]+60)])
		}
	}
}

// describedServices returns the API descriptions in JSON, by the services' names.
func describedServices(t *testing.T) map[string]string {
	t.Helper()
	descriptions := map[string]string{}
	for _, spec := range services.All() {
		if spec.Describe == nil {
			continue
		}
		api, err := spec.Describe()
		if err != nil {
			t.Fatal(err)
		}
		description, err := json.Marshal(api.OpenAPI())
		if err != nil {
			t.Fatal(err)
		}
		descriptions[spec.Name] = string(description)
	}
	return descriptions
}

// textsOfTheCode returns the strings of all Go code, and those with format verbs also as regular
// expressions, without routes.go and describe.go, which hold the examples.
func textsOfTheCode(t *testing.T) (texts map[string]bool, patterns []string) {
	t.Helper()
	texts = map[string]bool{}
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() && (entry.Name() == "node_modules" || strings.HasPrefix(entry.Name(), ".") && path != root) {
			return filepath.SkipDir
		}
		if !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") || entry.Name() == "routes.go" || entry.Name() == "describe.go" {
			return nil
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		ast.Inspect(file, func(node ast.Node) bool {
			literal, isLiteral := node.(*ast.BasicLit)
			if !isLiteral || literal.Kind != token.STRING {
				return true
			}
			text, err := strconv.Unquote(literal.Value)
			if err != nil || len(verb.ReplaceAllString(text, "")) <= 10 {
				return true
			}
			texts[text] = true
			if verb.MatchString(text) {
				patterns = append(patterns, verb.ReplaceAllString(regexp.QuoteMeta(text), ".*"))
			}
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return texts, patterns
}
