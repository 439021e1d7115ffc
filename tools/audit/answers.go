package main

import (
	"fmt"
	"maps"
	"slices"
)

// vulnerability is a known vulnerability of a part.
type vulnerability struct {
	// id is GO-… from Go's database, or the address of the advisory for npm packages.
	id string
	// part is a module or package; text describes the vulnerability.
	part, text string
}

// answers explain in one line, by ID, why a part with a known vulnerability is used.
var answers = map[string]string{}

// unanswered returns the vulnerabilities without an answer, and the answers without a
// vulnerability. The latter are only known if all databases were asked.
func unanswered(found []vulnerability, answers map[string]string, isComplete bool) (problems []string) {
	known := map[string]bool{}
	for _, one := range found {
		known[one.id] = true
		if answers[one.id] == "" {
			problems = append(problems, fmt.Sprintf("%s: %s: %s", one.part, one.id, one.text))
		}
	}
	for _, id := range slices.Sorted(maps.Keys(answers)) {
		if isComplete && !known[id] {
			problems = append(problems, "tools/audit/answers.go answers "+id+", which is not found")
		}
	}
	return problems
}
