package dibia

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

func valid() DibiaInput {
	return DibiaInput{
		MetaInput: directory.MetaInput{ID: "d1"}, Name: "Ada", Bio: "Knows herbs", Services: "Afa",
		Image: "https://example.org/ada.jpg", Contact: "+234 803 555 0100 (Call only)",
	}
}

func TestContentReportsEveryBrokenRule(t *testing.T) {
	const mail = "Email must be an email address such as name@example.org"
	for name, row := range map[string]struct {
		change func(*DibiaInput)
		want   string
	}{
		"no name":             {func(in *DibiaInput) { in.Name = "\u200b " }, "Name is required"},
		"long name":           {func(in *DibiaInput) { in.Name = strings.Repeat("ọ́", 201) }, "Name must have at most 200 characters"},
		"no bio":              {func(in *DibiaInput) { in.Bio = "\n" }, "Bio is required"},
		"long bio":            {func(in *DibiaInput) { in.Bio = strings.Repeat("a", 10_001) }, "Bio must have at most 10000 characters"},
		"no services":         {func(in *DibiaInput) { in.Services = " " }, "Services are required"},
		"long services":       {func(in *DibiaInput) { in.Services = strings.Repeat("a", 10_001) }, "Services must have at most 10000 characters"},
		"long category":       {func(in *DibiaInput) { in.Category = strings.Repeat("a", 301) }, "Category must have at most 300 characters"},
		"no image":            {func(in *DibiaInput) { in.Image = "" }, "Image URL is required"},
		"data image":          {func(in *DibiaInput) { in.Image = "data:image/png;base64,AAAA" }, "Image URL must be a web address that begins with http:// or https://"},
		"script link":         {func(in *DibiaInput) { in.Linktree = "javascript:alert(1)" }, "The linktree link must be a web address that begins with http:// or https://"},
		"no contact":          {func(in *DibiaInput) { in.Contact = "" }, "Contact number is required"},
		"blank contact":       {func(in *DibiaInput) { in.Contact = " \u2060 " }, "Contact number is required"},
		"contact of nothing":  {func(in *DibiaInput) { in.Contact = "\u3164 (Call only)" }, "Contact number is required"},
		"email turned":        {func(in *DibiaInput) { in.Email = "a\u202e@example.org" }, mail},
		"long contact":        {func(in *DibiaInput) { in.Contact = strings.Repeat("1", 101) }, "Contact number must have at most 100 characters"},
		"only a suffix":       {func(in *DibiaInput) { in.Contact = " (Call & WhatsApp)" }, "Contact number is required"},
		"only the other":      {func(in *DibiaInput) { in.Contact = "(Call only)" }, "Contact number is required"},
		"only suffixes":       {func(in *DibiaInput) { in.Contact = "(Call only)  (Call & WhatsApp) (Call only)" }, "Contact number is required"},
		"half an email":       {func(in *DibiaInput) { in.Email = "a@" }, mail},
		"email without a":     {func(in *DibiaInput) { in.Email = "@example.org" }, mail},
		"email in two lines":  {func(in *DibiaInput) { in.Email = "a@example.org\r\nBcc: b@example.org" }, mail},
		"email with a break":  {func(in *DibiaInput) { in.Email = "a@exam\nple.org" }, mail},
		"email with a name":   {func(in *DibiaInput) { in.Email = "Ada <a@example.org>" }, mail},
		"two emails":          {func(in *DibiaInput) { in.Email = "a@example.org, b@example.org" }, mail},
		"email with a remark": {func(in *DibiaInput) { in.Email = "a@example.org (home)" }, mail},
		"long email":          {func(in *DibiaInput) { in.Email = strings.Repeat("a", 250) + "@a.org" }, mail},
	} {
		t.Run(name, func(t *testing.T) {
			in := valid()
			row.change(&in)
			var rules errs.Rules
			kind{}.SetContent(&Dibia{}, in, &rules, true)
			var broken *errs.Error
			if err := rules.Err(); !errors.As(err, &broken) || len(broken.Fields) != 1 || broken.Message != row.want {
				t.Errorf("got %v, want %q", err, row.want)
			}
		})
	}
}

func TestOptionalFields(t *testing.T) {
	for _, adding := range []bool{true, false} {
		var rules errs.Rules
		kind{}.SetContent(&Dibia{}, DibiaInput{}, &rules, adding)
		var broken *errs.Error
		errors.As(rules.Err(), &broken)
		var missing []string
		for _, field := range broken.Fields {
			missing = append(missing, strings.TrimPrefix(field.Location, "body."))
		}
		want := []string{"name", "bio", "image", "contact"}
		if adding {
			want = append(want, "services")
		}
		if !slices.Equal(missing, want) {
			t.Errorf("adding %t: required are %v, want %v", adding, missing, want)
		}
	}
}

func TestContentIsStoredClean(t *testing.T) {
	in := valid()
	in.Name, in.Email, in.Category, in.Website = "  Ada\u0323 ", " ada@example.org\n", " Herbs ", " https://ada.example.org "
	var rules errs.Rules
	got := in.Content(&rules)
	want := Content{
		Name: "Adạ", Bio: "Knows herbs", Services: "Afa", Category: "Herbs", Contact: "+234 803 555 0100 (Call only)",
		Email: "ada@example.org", Image: "https://example.org/ada.jpg", Links: input.Links{Website: "https://ada.example.org"},
	}
	if err := rules.Err(); err != nil || got != want {
		t.Errorf("got %+v, %v; want %+v", got, err, want)
	}
}

func TestAContactHasAtMostOneSuffix(t *testing.T) {
	for typed, want := range map[string]string{
		"+234 803 555 0100":                               "+234 803 555 0100",
		"+234 803 555 0100 (Call only)":                   "+234 803 555 0100 (Call only)",
		" +234 803 555 0100   (Call & WhatsApp) ":         "+234 803 555 0100 (Call & WhatsApp)",
		"0803 (Call only) (Call only)":                    "0803 (Call only)",
		"0803 (Call only) (Call & WhatsApp)":              "0803 (Call only)",
		"0803 (Call & WhatsApp)  (Call only) (Call only)": "0803 (Call & WhatsApp)",
		"٠٨٠٣ ٥٥٥ ٠١٠٠":                                   "٠٨٠٣ ٥٥٥ ٠١٠٠",
		"۰۸۰۳ (Call only)":                                "۰۸۰۳ (Call only)",
		"ask for Ada":                                     "ask for Ada",
	} {
		var rules errs.Rules
		if got := cleanContact(&rules, typed); got != want || rules.Err() != nil {
			t.Errorf("%q became %q, %v; want %q", typed, got, rules.Err(), want)
		}
	}
}

func TestAProfileFitsTheDirectory(t *testing.T) {
	long := ProfileInput{FirstName: strings.Repeat("ọ́", 99), LastName: strings.Repeat("ọ́", 100), ProfileImage: "https://example.org/a.jpg", Contact: "0803", Bio: "b", Services: "s"}
	p, err := long.profile(newProfiles(nil, time.Now).NewKey())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := p.current().dibia(p.Contact); err != nil {
		t.Errorf("the longest name is refused: %v", err)
	}
	long.FirstName += "a"
	if _, err := long.profile(newProfiles(nil, time.Now).NewKey()); err == nil {
		t.Error("a name that the directory cannot take is accepted")
	}
}
