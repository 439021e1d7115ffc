package services_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/danielgtaylor/huma/v2"

	"obi/allinone/services"
)

// onlyAnswered are fields that services set themselves; onlySent has another name for
// one, and what is never answered.
var (
	onlyAnswered = strings.Fields("id createdAt date version order audio profileId suggestionId proverbId dibiaId dibiaName status reason decidedBy decidedAt disabled role")
	onlySent     = []string{"_id", "password"}
)

// TestWhatIsAnsweredCanBeSent names a field that was added to a type and forgotten in
// its input, or the other way round.
func TestWhatIsAnsweredCanBeSent(t *testing.T) {
	pairs := 0
	for _, spec := range services.WithData() {
		api, err := spec.Describe()
		if err != nil {
			t.Fatal(err)
		}
		schemas := api.OpenAPI().Components.Schemas.Map()
		for name, input := range schemas {
			answered, found := schemas[strings.TrimSuffix(name, "Input")]
			if !found || !strings.HasSuffix(name, "Input") {
				continue
			}
			pairs++
			within(t, spec.Name+": "+name, answered, input, onlyAnswered)
			within(t, spec.Name+": "+strings.TrimSuffix(name, "Input"), input, answered, onlySent)
		}
	}
	if pairs < 8 {
		t.Errorf("%d types with an input are described", pairs)
	}
}

// within checks that all fields of some but those in besides are among those of all.
func within(t *testing.T, place string, some, all *huma.Schema, besides []string) {
	t.Helper()
	for field := range some.Properties {
		if all.Properties[field] == nil && !slices.Contains(besides, field) {
			t.Errorf("%s has no field %s", place, field)
		}
	}
}
