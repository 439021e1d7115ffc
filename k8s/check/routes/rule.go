package routes

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"regexp"
	"strconv"
	"strings"
)

// Rule is a parsed matcher of Traefik. Its language, as far as the table uses it, is
// that of Go expressions: calls with one quoted text, &&, ||, ! and parentheses.
type Rule struct{ root ast.Expr }

// ParseRule reads a matcher and refuses what Matches could not decide.
func ParseRule(text string) (Rule, error) {
	root, err := parser.ParseExpr(text)
	if err != nil {
		return Rule{}, fmt.Errorf("rule %q: %w", text, err)
	}
	rule := Rule{root}
	if _, err := rule.matches(root, "GET", "/"); err != nil {
		return Rule{}, fmt.Errorf("rule %q: %w", text, err)
	}
	return rule, nil
}

// Matches says whether a request is the rule's.
func (r Rule) Matches(method, path string) bool {
	yes, err := r.matches(r.root, method, path)
	return yes && err == nil
}

// matches decides both sides of every operator, so that parsing finds all faults.
func (r Rule) matches(expr ast.Expr, method, path string) (bool, error) {
	switch e := expr.(type) {
	case *ast.ParenExpr:
		return r.matches(e.X, method, path)
	case *ast.UnaryExpr:
		yes, err := r.matches(e.X, method, path)
		if e.Op != token.NOT {
			return false, fmt.Errorf("unknown operator %s", e.Op)
		}
		return !yes, err
	case *ast.BinaryExpr:
		left, err := r.matches(e.X, method, path)
		if err != nil {
			return false, err
		}
		right, err := r.matches(e.Y, method, path)
		switch e.Op {
		case token.LAND:
			return left && right, err
		case token.LOR:
			return left || right, err
		}
		return false, fmt.Errorf("unknown operator %s", e.Op)
	case *ast.CallExpr:
		name, value, err := call(e)
		if err != nil {
			return false, err
		}
		return matcher(name, value, method, path)
	}
	return false, fmt.Errorf("unknown expression %T", expr)
}

func matcher(name, value, method, path string) (bool, error) {
	switch name {
	case "Method":
		return method == value, nil
	case "Path":
		return path == value, nil
	case "PathPrefix":
		return strings.HasPrefix(path, value), nil
	case "PathRegexp":
		pattern, err := regexp.Compile(value)
		return err == nil && pattern.MatchString(path), err
	}
	return false, fmt.Errorf("unknown matcher %s", name)
}

// call takes a matcher apart into its name and text.
func call(e *ast.CallExpr) (name, value string, err error) {
	function, ok := e.Fun.(*ast.Ident)
	if !ok || len(e.Args) != 1 {
		return "", "", fmt.Errorf("a matcher takes one text")
	}
	text, ok := e.Args[0].(*ast.BasicLit)
	if !ok || text.Kind != token.STRING {
		return "", "", fmt.Errorf("%s takes a quoted text", function.Name)
	}
	value, err = strconv.Unquote(text.Value)
	return function.Name, value, err
}

// Texts returns the texts of every matcher of a name, in their order.
func (r Rule) Texts(matcher string) (texts []string) {
	ast.Inspect(r.root, func(node ast.Node) bool {
		if e, ok := node.(*ast.CallExpr); ok {
			if name, value, err := call(e); err == nil && name == matcher {
				texts = append(texts, value)
			}
		}
		return true
	})
	return texts
}

// Service returns the service that the table routes a public request to: that of the
// matching rule with the highest priority. Two with the same priority are a fault.
func (t *Table) Service(method, path string) (string, error) {
	best, found := 0, ""
	for _, name := range names(t.HTTP.Routers) {
		router := t.HTTP.Routers[name]
		rule, err := ParseRule(router.Rule)
		if err != nil {
			return "", err
		}
		if len(router.EntryPoints) > 0 || !rule.Matches(method, path) {
			continue
		}
		if router.Priority == best && found != "" && found != router.Service {
			return "", fmt.Errorf("%s %s: two services have the priority %d", method, path, best)
		}
		if router.Priority > best {
			best, found = router.Priority, router.Service
		}
	}
	return found, nil
}
