package services_test

import (
	"errors"
	"path"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/danielgtaylor/huma/v2"

	"obi/allinone/services"
	"obi/areas"
	"obi/creator-svc/creator"
	"obi/dibia-svc/dibia"
	"obi/ilu-svc/ilu"
	"obi/kwuo-svc/kwuo"
	"obi/platform/errs"
	"obi/platform/input"
)

// onlyAnswered are fields that services set themselves. onlySent are fields of inputs that have
// another name in responses, or are in none.
var (
	onlyAnswered = strings.Fields("id createdAt date version order audio profileId suggestionId proverbId dibiaId dibiaName dibiaHiddenReason hiddenAt hiddenBy status reason decidedBy decidedAt disabled role createdBy expiresAt corrected hasSimilar by at prefix revokedAt lastUsedAt lastUsedIp pausedAt pausedWhy failingSince previousSecretUntil")
	onlySent     = []string{"_id", "password", "paused"}
)

// TestFieldsOfResponsesAreInInputs fails for a field that was added to a type but not to its input, or
// the other way round.
func TestFieldsOfResponsesAreInInputs(t *testing.T) {
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

// within checks that all fields of some, except those in besides, are in all.
func within(t *testing.T, place string, some, all *huma.Schema, besides []string) {
	t.Helper()
	for field := range some.Properties {
		if all.Properties[field] == nil && !slices.Contains(besides, field) {
			t.Errorf("%s has no field %s", place, field)
		}
	}
}

// TestInputsOfEntries fails for a field of an input that Content does not pass on: its value would be
// lost silently. It also compares the lengths of texts in the description with the rules.
func TestInputsOfEntries(t *testing.T) {
	checks := map[string]func(*testing.T, *huma.Schema){
		"CreatorInput": checkInput[creator.Content](creator.CreatorInput{}),
		"DibiaInput":   checkInput[dibia.Content](dibia.DibiaInput{}),
		"ProverbInput": checkInput[ilu.Content](ilu.ProverbInput{}),
		"RiddleInput":  checkInput[kwuo.Content](kwuo.RiddleInput{}),
	}
	for _, kind := range areas.Kinds {
		api, err := services.Programs()[areas.Program(kind.Area)].Describe()
		if err != nil {
			t.Fatal(err)
		}
		added := api.OpenAPI().Paths[kind.Add].Post.RequestBody.Content["application/json"].Schema
		name := path.Base(added.Ref)
		if checks[name] == nil {
			t.Errorf("this test does not check %s of %s", name, kind.Area)
			continue
		}
		checks[name](t, api.OpenAPI().Components.Schemas.Map()[name])
	}
}

// checkInput returns the checks of an input, whose content is a C.
func checkInput[C any, In hasContent[C]](sent In) func(*testing.T, *huma.Schema) {
	return func(t *testing.T, described *huma.Schema) {
		t.Helper()
		passedOn[C](t, sent)
		bounded[C](t, described, sent)
	}
}

// hasContent is an input whose content is a C.
type hasContent[C any] interface {
	Content(rules *errs.Rules) C
}

// passedOn fills all fields of an input and fails for those that are empty in its content.
func passedOn[C any, In hasContent[C]](t *testing.T, sent In) {
	t.Helper()
	filled := reflect.ValueOf(&sent).Elem()
	for _, field := range reflect.VisibleFields(filled.Type()) {
		switch to := filled.FieldByIndex(field.Index); {
		case !field.IsExported() || field.Anonymous:
		case field.Type == reflect.TypeFor[string]():
			to.SetString("https://example.org")
		case field.Type == reflect.TypeFor[input.List]():
			to.Set(reflect.ValueOf(input.List{"Odinani", "Kids"}))
		default:
			t.Errorf("%T.%s: this test knows no %s to send", sent, field.Name, field.Type)
		}
	}
	content := reflect.ValueOf(sent.Content(&errs.Rules{}))
	for _, field := range reflect.VisibleFields(content.Type()) {
		if value := content.FieldByIndex(field.Index); value.IsZero() || value.Kind() == reflect.Slice && value.Len() == 0 {
			t.Errorf("%T does not pass on its %s", sent, field.Name)
		}
	}
}

// bounded sends more letters than any text may have, and compares the errors with the description,
// from which the web app takes its limits.
func bounded[C any, In hasContent[C]](t *testing.T, described *huma.Schema, sent In) {
	t.Helper()
	filled, long := reflect.ValueOf(&sent).Elem(), strings.Repeat("a", 20_000)
	for _, field := range reflect.VisibleFields(filled.Type()) {
		switch to := filled.FieldByIndex(field.Index); {
		case field.Type == reflect.TypeFor[string]():
			to.SetString(long)
		case field.Type == reflect.TypeFor[input.List]():
			to.Set(reflect.ValueOf(input.List{long}))
		}
	}
	var rules errs.Rules
	sent.Content(&rules)
	var broken *errs.Error
	if !errors.As(rules.Err(), &broken) {
		t.Fatalf("%T may have any length", sent)
	}
	most, said := regexp.MustCompile(`must have at most (\d+) characters$`), map[string]any{}
	for _, field := range broken.Fields {
		if found := most.FindStringSubmatch(field.Message); found != nil {
			number, _ := strconv.Atoi(found[1]) // digits
			said[strings.TrimPrefix(field.Location, "body.")] = number
		}
	}
	for name, field := range described.Properties {
		if field.Extensions["x-letters"] != said[name] {
			t.Errorf("%T: %s may have %v letters, and is described with %v", sent, name, said[name], field.Extensions["x-letters"])
		}
	}
}
