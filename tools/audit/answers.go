package main

import (
	"fmt"
	"maps"
	"slices"
)

// weakness is one that is known of a part.
type weakness struct {
	// id is GO-… in Go's database, the address of the advice for npm packages.
	id string
	// part is a module or package, text what is said of it.
	part, text string
}

// answers say in one line, by id, why a part with a known weakness is used all the same.
var answers = map[string]string{}

// unanswered says what is wrong with answers to what was found. An answer that belongs to
// nothing can be told only when everything was asked.
func unanswered(found []weakness, answers map[string]string, isAll bool) (problems []string) {
	known := map[string]bool{}
	for _, one := range found {
		known[one.id] = true
		if answers[one.id] == "" {
			problems = append(problems, fmt.Sprintf("%s: %s: %s", one.part, one.id, one.text))
		}
	}
	for _, id := range slices.Sorted(maps.Keys(answers)) {
		if isAll && !known[id] {
			problems = append(problems, "tools/audit/answers.go answers "+id+", which is not found")
		}
	}
	return problems
}
