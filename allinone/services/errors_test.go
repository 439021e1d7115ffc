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
	isText := regexp.MustCompile("^(" + strings.Join(textsOfTheCode(t), "|") + ")$")
	count := 0
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
		for _, found := range regexp.MustCompile(`"example":(?:\{[^}]*?"error":)?("(?:[^"\\]|\\.)*")`).FindAllSubmatch(description, -1) {
			var example string
			if err := json.Unmarshal(found[1], &example); err != nil {
				t.Fatal(err)
			}
			count++
			if !fromHuma.MatchString(example) && !isText.MatchString(example) {
				t.Errorf("%s: no code returns %q", spec.Name, example)
			}
		}
	}
	if count < 200 {
		t.Errorf("only %d examples were found", count)
	}
}

// oldWords matches phrases that descriptions must not use, such as "take back" for "undo".
var oldWords = regexp.MustCompile(`(?i)\bt(?:ook|ak(?:e|es|en|ing))\b(?: \w+){0,3} back\b|\bstands?\b|\b(?:this|it) is no\b`)

func TestDescriptionsSayUndo(t *testing.T) {
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
		for _, text := range regexp.MustCompile(`"(?:[^"\\]|\\.)*"`).FindAllString(string(description), -1) {
			if oldWords.MatchString(text) {
				t.Errorf("%s: reword %s", spec.Name, text)
			}
		}
	}
}

// textsOfTheCode returns the strings of all Go code as regular expressions, without routes.go and
// describe.go, which hold the examples.
func textsOfTheCode(t *testing.T) (texts []string) {
	t.Helper()
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
			if err == nil && len(verb.ReplaceAllString(text, "")) > 10 {
				texts = append(texts, verb.ReplaceAllString(regexp.QuoteMeta(text), ".*"))
			}
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return texts
}
