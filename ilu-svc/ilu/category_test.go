package ilu_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"golang.org/x/text/unicode/norm"

	"obi/platform/testkit"
)

// fixed are the fixed categories (spec 9).
var fixed = strings.Split("Afa, Agwu, Animals, Behaviour, Caution, Chi, Chukwu, Common sense, Consequences, Courage, Death, Dibia, Elders, Enmity, Experience, "+
	"Humor, Inexperience, Mmadu, Mmiri, Nature, Nwata, Ofeke, Others, Patience, Plants, Spiritual, Time, Uwa, Wealth", ", ")

// category is the request that adds one.
func category(token string, name any) testkit.Scenario {
	return testkit.Scenario{Method: "POST", Path: "/api/ilu/admin/category", Token: token, Body: fields{"category": name}.With(nil)}
}

func categories(t *testing.T, svc *testkit.Service) (names []string) {
	t.Helper()
	get(t, svc, "", "categories", &names)
	return names
}

func TestCategories(t *testing.T) {
	svc, token := start(t)
	if got := categories(t, svc); len(fixed) != 29 || !slices.Equal(got, fixed) {
		t.Errorf("the fixed ones are %q", got)
	}
	most := strings.Repeat("ọ̀", 50)
	for _, row := range []struct {
		name   any
		status int
		want   string
	}{
		{" Omenala\n", 201, `{"success":true,"category":"Omenala"}`},
		{"Ụwa", 201, `"category":"Ụwa"`}, // not Uwa
		{norm.NFD.String("Ịhụnanya"), 201, norm.NFC.String(`"category":"Ịhụnanya"`)},
		{most, 201, ""},
		{most + "a", 422, "Category name must have at most 50 characters"},
		{"", 422, "Category name is required"}, {" \t\u200b", 422, "Category name is required"}, {nil, 422, "Category name is required"},
		{"\u3164\u00ad", 422, "Category name is required"}, {"Omenala\u202e", 422, "Category name must not contain text-direction characters"},
		{strings.Repeat("👩\u200d", 200), 422, "Category name must have at most 800 bytes"},
		{"Omenala", 409, "A category with this name already exists"}, {"OMENALA", 409, ""}, {"afa", 409, ""}, {"common SENSE", 409, ""},
		{norm.NFC.String("ỊHỤNANYA"), 409, ""}, {norm.NFD.String("ỤWA"), 409, ""},
		{"One, two", 422, "must not contain a comma"}, {"One\ntwo", 422, "or a line break"},
		{5, 422, "category: expected string"}, {[]string{"x"}, 422, "category: expected string"},
	} {
		svc.Sends(t, category(token, row.name), row.status, row.want)
	}
	if got, want := categories(t, svc), append(slices.Clone(fixed), "Omenala", "Ụwa", norm.NFC.String("Ịhụnanya"), norm.NFC.String(most)); !slices.Equal(got, want) {
		t.Errorf("there are %q, want %q", got, want)
	}
}

// A letter can carry any number of marks, but an index entry has a limit.
func TestACategoryOfFewLettersAndManyMarks(t *testing.T) {
	svc, token := start(t)
	random := rand.New(rand.NewPCG(1, 2))
	var name strings.Builder
	name.WriteString("a")
	for range 5_000 {
		name.WriteRune(rune(0x300 + random.IntN(0x50)))
	}
	svc.Sends(t, category(token, name.String()), 422, "Category name must have at most 8 marks on one letter")
}

func TestEqualCategoriesAreAddedOnce(t *testing.T) {
	svc, token := start(t)
	requests := make([]testkit.Scenario, 32)
	for n := range requests {
		requests[n] = category(token, []string{"Omenala", "OMENALA", "omenala "}[n%3])
	}
	if got := svc.AtOnce(t, requests, 201, 409); got[201] != 1 {
		t.Errorf("answered %v", got)
	}
	if got := categories(t, svc); len(got) != 30 || !strings.EqualFold(got[29], "omenala") {
		t.Errorf("there are %q", got)
	}
}

func TestAProverbKeepsTheCategoriesThatExist(t *testing.T) {
	svc, token := start(t)
	svc.Sends(t, category(token, "Ịhụnanya"), 201)
	for name, row := range map[string]struct {
		sent any
		want string
	}{
		"as they are":            {[]string{"Wealth", "Afa"}, `["Wealth","Afa"]`},
		"in other letters":       {[]string{"wealth", " COMMON Sense "}, `["Wealth","Common sense"]`},
		"unknown ones":           {[]string{"Motivation", "Time", "", "Tim"}, `["Time"]`},
		"one twice":              {[]string{"Time", "time", "Uwa", "TIME"}, `["Time","Uwa"]`},
		"in one text":            {"time, nothing,UWA", `["Time","Uwa"]`},
		"an added one":           {[]string{norm.NFD.String("ịhụnanya")}, `["` + norm.NFC.String("Ịhụnanya") + `"]`},
		"an added one in NFC":    {[]string{norm.NFC.String("ỊHỤNANYA")}, `["` + norm.NFC.String("Ịhụnanya") + `"]`},
		"without its dots":       {[]string{"Ihunanya"}, `[]`},
		"none":                   {[]string{}, `[]`},
		"all of them and others": {append([]string{"x"}, fixed...), `["` + strings.Join(fixed, `","`) + `"]`},
	} {
		t.Run(name, func(t *testing.T) {
			id := strings.ReplaceAll(name, " ", "-")
			svc.Sends(t, post(token, fields{"id": id, "categories": row.sent}), 201, `"categories":`+row.want)
			svc.Sends(t, put(token, id, fields{"categories": []string{"Afa", "Agwu"}}), 200, `"categories":["Afa","Agwu"]`)
			svc.Sends(t, put(token, id, fields{"categories": row.sent}), 200, `"categories":`+row.want)
		})
	}
	svc.Sends(t, post(token, fields{"id": "absent", "categories": nil}), 201, `"categories":[]`)
	svc.Sends(t, put(token, "absent", fields{"categories": []string{"Afa"}}), 200, `"categories":["Afa"]`)
	svc.Sends(t, put(token, "absent", fields{"categories": nil, "meaning": "Another."}), 200, `"categories":["Afa"]`, "Another.")
}
