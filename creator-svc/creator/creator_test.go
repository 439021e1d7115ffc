package creator

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"obi/platform/directory"
	"obi/platform/errs"
	"obi/platform/input"
)

var noon = time.Date(2026, 1, 31, 12, 0, 0, 0, time.UTC)

func valid() *CreatorInput {
	return &CreatorInput{MetaInput: directory.MetaInput{ID: "c1"}, Name: "Ada", Bio: "Tells tales", Image: "https://example.org/ada.jpg"}
}

// newCreator returns the creator for a client's input at noon.
func newCreator(in *CreatorInput) (*Creator, error) {
	return newDirectory(nil, func() time.Time { return noon }, nil).New(*in)
}

func TestNewCreatorFillsInDefaults(t *testing.T) {
	in := valid()
	in.Category, in.Website = "\u3164", "\u200f" // without visible characters
	in.Name, in.Filters = "  Ada\u0323 ", input.List{"kids", "Kids", "IGBO LANGUAGE"}
	c, err := newCreator(in)
	if err != nil {
		t.Fatal(err)
	}
	if c.Name != "Adạ" || c.Category != "Odinani" || c.Website != "" || !c.CreatedAt.Equal(noon) || c.Version != 1 {
		t.Errorf("got %+v", c)
	}
	if want := []string{"Kids", "Igbo language"}; !slices.Equal(c.Filters, want) {
		t.Errorf("filters %q, want %q", c.Filters, want)
	}
}

func TestNewCreatorReportsEveryBrokenRule(t *testing.T) {
	for name, row := range map[string]struct {
		change func(*CreatorInput)
		want   string
	}{
		"no name":                 {func(in *CreatorInput) { in.Name = " \u00a0" }, "Name is required"},
		"long name":               {func(in *CreatorInput) { in.Name = strings.Repeat("ọ́", 201) }, "Name must have at most 200 characters"},
		"invisible name":          {func(in *CreatorInput) { in.Name = "\u3164\u00ad\u200f\U000e0041" }, "Name is required"},
		"reversed name":           {func(in *CreatorInput) { in.Name = "\u202eadA" }, "Name must not contain text-direction characters"},
		"name with stacked marks": {func(in *CreatorInput) { in.Name = "a" + strings.Repeat("\u0301", 20_000) }, "Name must have at most 8 marks on one letter"},
		"endless emoji":           {func(in *CreatorInput) { in.Bio = strings.Repeat("👩\u200d", 50_000) }, "Bio must have at most 160000 bytes; marks and joined emoji take up several"},
		"reversed category":       {func(in *CreatorInput) { in.Category = "Kids\u2066" }, "Category must not contain text-direction characters"},
		"reversed link":           {func(in *CreatorInput) { in.Website = "https://example.org/\u202eknil" }, "The website link must not contain text-direction characters"},
		"invisible host":          {func(in *CreatorInput) { in.Website = "https://\u00ad/" }, "The website link must be a web address that begins with http:// or https://"},
		"no bio":                  {func(in *CreatorInput) { in.Bio = "" }, "Bio is required"},
		"no image":                {func(in *CreatorInput) { in.Image = "" }, "Image URL is required"},
		"script image":            {func(in *CreatorInput) { in.Image = "javascript:alert(1)" }, "Image URL must be a web address that begins with http:// or https://"},
		"data image":              {func(in *CreatorInput) { in.Image = "data:image/png;base64,AAAA" }, "Image URL must be a web address that begins with http:// or https://"},
		"no scheme":               {func(in *CreatorInput) { in.Image = "//example.org/a.jpg" }, "Image URL must be a web address that begins with http:// or https://"},
		"vbscript link":           {func(in *CreatorInput) { in.Tiktok = "vbscript:x" }, "The tiktok link must be a web address that begins with http:// or https://"},
		"line break link":         {func(in *CreatorInput) { in.Website = "https://a.org/\r\nX: y" }, "The website link must be a web address that begins with http:// or https://"},
		"long link":               {func(in *CreatorInput) { in.Website = "https://a.org/" + strings.Repeat("a", 10_240) }, "The website link must be a web address that begins with http:// or https://"},
		"unknown filter":          {func(in *CreatorInput) { in.Filters = input.List{"Cooking"} }, `There is no filter called "Cooking"`},
		"no id":                   {func(in *CreatorInput) { in.ID = "" }, "The id must be 1 to 64 letters, digits, _ or -"},
		"path as id":              {func(in *CreatorInput) { in.ID = "../x" }, "The id must be 1 to 64 letters, digits, _ or -"},
	} {
		t.Run(name, func(t *testing.T) {
			in := valid()
			row.change(in)
			_, err := newCreator(in)
			var broken *errs.Error
			if !errors.As(err, &broken) || broken.Kind != errs.Invalid || len(broken.Fields) != 1 || broken.Message != row.want {
				t.Errorf("got %v, want %q", err, row.want)
			}
		})
	}
}

func TestNewCreatorReportsAllBrokenRulesAtOnce(t *testing.T) {
	_, err := newCreator(&CreatorInput{})
	var broken *errs.Error
	if !errors.As(err, &broken) || len(broken.Fields) != 4 {
		t.Errorf("got %v", err)
	}
}

func TestCreatedAtIsAcceptedWithinADay(t *testing.T) {
	for at, ok := range map[string]bool{
		"2026-01-31T11:00:00.123Z":  true,
		"2026-01-30T12:00:01+01:00": false,
		"2026-02-01T11:59:59Z":      true,
		"2026-02-01T12:00:01Z":      false,
		"9999-01-01T00:00:00Z":      false,
		"yesterday":                 false,
		"2026-01-31":                false,
	} {
		in := valid()
		in.CreatedAt = at
		c, err := newCreator(in)
		if ok != (err == nil) || !ok && errs.KindOf(err) != errs.Malformed {
			t.Errorf("%s: %v", at, err)
		}
		if ok && !c.CreatedAt.Equal(mustTime(t, at)) {
			t.Errorf("%s became %s", at, c.CreatedAt)
		}
	}
}

func mustTime(t *testing.T, s string) time.Time {
	t.Helper()
	at, err := time.Parse(time.RFC3339Nano, s)
	if err != nil {
		t.Fatal(err)
	}
	return at
}
