// Command audit looks for known vulnerabilities in Go's database, for all code that Obi's Go code
// calls (golang.org/x/vuln), and in npm's registry, for all packages in the lock files. It fails if
// one has no answer in answers.go. If it cannot reach a database it prints NOT CHECKED and does not
// fail. It runs at the root of the repository.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
)

// question is a query to one database.
type question struct {
	// scope says what is checked, e.g. "Go, tools/minio".
	scope string
	ask   func(context.Context) ([]vulnerability, error)
}

// questions cover everything in a release, and everything that it is built and tested with.
func questions() (all []question) {
	inFolder := func(folder string, packages ...string) question {
		return question{"Go, " + folder, func(ctx context.Context) ([]vulnerability, error) {
			return auditGo(ctx, database(), folder, packages...)
		}}
	}
	all = append(all, inFolder(".", "./..."), inFolder("tools/minio", "./provision"))
	for _, folder := range []string{"admin-ui", "e2e", "tools/postgres", "monitoring/dashboards/schema", "tools/openapi"} {
		all = append(all, question{"npm, " + folder, func(ctx context.Context) ([]vulnerability, error) { return auditNPM(ctx, folder) }})
	}
	return all
}

// audit prints what was found and reports whether everything is answered.
func audit(ctx context.Context, out io.Writer, questions []question, answers map[string]string) bool {
	var found []vulnerability
	isOK, isComplete := true, true
	for _, question := range questions {
		some, err := question.ask(ctx)
		switch {
		case errors.Is(err, errUnreachable):
			isComplete = false
			fmt.Fprintf(out, "NOT CHECKED for known weaknesses: %s: %v\n", question.scope, err)
		case err != nil:
			isOK = false
			fmt.Fprintf(out, "%s: %v\n", question.scope, err)
		default:
			fmt.Fprintf(out, "%s: %d known\n", question.scope, len(some))
		}
		found = append(found, some...)
	}
	for _, problem := range unanswered(found, answers, isComplete && isOK) {
		isOK = false
		fmt.Fprintln(out, problem)
	}
	return isOK
}

func main() {
	if !audit(context.Background(), os.Stdout, questions(), answers) {
		os.Exit(1)
	}
}
