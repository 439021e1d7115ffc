// Command gosec reports the findings of github.com/securego/gosec that have no answer in
// answers.go, and answers without a finding. It is run by go vet: go vet -vettool=gosec ./...
package main

import (
	"go/ast"
	"go/token"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"github.com/securego/gosec/v2/goanalysis"
	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/buildssa"
	"golang.org/x/tools/go/analysis/unitchecker"
	"golang.org/x/tools/go/ssa"
)

var analyzer = &analysis.Analyzer{
	Name:     "gosec",
	Doc:      "weaknesses that are not answered",
	Requires: []*analysis.Analyzer{buildssa.Analyzer},
	Run:      run,
}

// run checks a package without its tests.
func run(pass *analysis.Pass) (any, error) {
	folder := strings.TrimPrefix(pass.Pkg.Path(), "obi/")
	if isOutside(folder) {
		return nil, nil
	}
	path := func(at token.Pos) string { return folder + "/" + filepath.Base(pass.Fset.File(at).Name()) }
	isTest := func(at token.Pos) bool { return strings.HasSuffix(path(at), "_test.go") }
	built := pass.ResultOf[buildssa.Analyzer].(*buildssa.SSA)
	inner := *pass
	inner.Files = slices.DeleteFunc(slices.Clone(pass.Files), func(file *ast.File) bool { return isTest(file.FileStart) })
	inner.ResultOf = maps.Clone(pass.ResultOf)
	inner.ResultOf[buildssa.Analyzer] = &buildssa.SSA{
		Pkg:      built.Pkg,
		SrcFuncs: slices.DeleteFunc(slices.Clone(built.SrcFuncs), func(f *ssa.Function) bool { return isTest(f.Pos()) }),
	}
	found := map[place][]analysis.Diagnostic{}
	inner.Report = func(one analysis.Diagnostic) {
		at := place{one.Category, path(one.Pos)}
		found[at] = append(found[at], one)
	}
	if _, err := goanalysis.Analyzer.Run(&inner); err != nil {
		return nil, err
	}
	for at, all := range found {
		if len(all) > answers[at].times {
			for _, one := range all {
				pass.Report(one)
			}
		}
	}
	for _, file := range inner.Files {
		for at, answer := range answers {
			if at.file == path(file.FileStart) && len(found[at]) < answer.times {
				pass.Reportf(file.FileStart, "tools/gosec/answers.go answers %s %d times; it is found %d times", at.rule, answer.times, len(found[at]))
			}
		}
	}
	return nil, nil
}

func main() {
	if err := goanalysis.Analyzer.Flags.Set("exclude", strings.Join(excluded, ",")); err != nil {
		panic(err)
	}
	unitchecker.Main(analyzer)
}
