package dibia

import (
	"net/mail"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"obi/platform/directory"
	"obi/platform/errs"
	"obi/platform/input"
)

// Limits in characters; the specification sets none, so these are generous.
const (
	maxName     = 200
	maxText     = 10_000
	maxContact  = 100
	maxCategory = 300
)

// Suffixes of a stored contact (spec 5).
const (
	withWhatsApp = " (Call & WhatsApp)"
	callOnly     = " (Call only)"
)

// Dibia is a practitioner as stored and answered.
type Dibia struct {
	directory.Meta `gorm:"embedded"`
	Content        `gorm:"embedded"`
	Hiding         `gorm:"embedded"`
	ProfileID      *string `json:"profileId,omitempty" doc:"The submitted profile it was made from"`
}

// Content holds the fields of a dibia that administrators edit.
type Content struct {
	Name        string `json:"name"`
	Bio         string `json:"bio"`
	Services    string `json:"services"`
	Category    string `json:"category"`
	Contact     string `json:"contact" doc:"A telephone number, followed by (Call & WhatsApp) or (Call only)"`
	Email       string `json:"email"`
	Image       string `json:"image" doc:"http or https URL"`
	input.Links `gorm:"embedded"`
}

// DibiaInput is a dibia as sent by a client. Unknown and read-only fields are ignored, so that
// clients may send back what they received.
type DibiaInput struct {
	_ struct{} `json:"-" additionalProperties:"true"`
	directory.MetaInput
	Name     string `json:"name,omitempty"`
	Bio      string `json:"bio,omitempty"`
	Services string `json:"services,omitempty"`
	Category string `json:"category,omitempty"`
	Contact  string `json:"contact,omitempty"`
	Email    string `json:"email,omitempty"`
	Image    string `json:"image,omitempty"`
	input.LinksInput
	HiddenReason string `json:"hiddenReason,omitempty" doc:"Adds it hidden from the public, for this reason. An edit ignores it."`
}

// TransformSchema adds the lengths of texts that Content allows to the API description.
func (DibiaInput) TransformSchema(_ huma.Registry, schema *huma.Schema) *huma.Schema {
	return input.Letters(schema, func(rules *errs.Rules) { DibiaInput{}.Content(rules) })
}

// Content returns the cleaned input and adds the rules that it breaks (spec 5): name, bio, image URL
// and contact are required; the email and all URLs must be valid. SetContent checks the services.
func (in DibiaInput) Content(rules *errs.Rules) Content {
	return Content{
		Name:     input.RequiredName(rules, in.Name, "name", "Name", maxName),
		Bio:      input.Required(rules, in.Bio, "bio", "Bio", maxText),
		Services: input.Optional(rules, in.Services, "services", "Services", maxText),
		Image:    input.RequiredURL(rules, in.Image, "image", "Image URL"),
		Contact:  cleanContact(rules, in.Contact),
		Email:    cleanEmail(rules, in.Email),
		Category: input.OptionalName(rules, in.Category, "category", "Category", maxCategory),
		Links:    in.LinksInput.Clean(rules),
	}
}

// cleanContact returns the cleaned contact. It refuses a suffix without a number, and keeps the first
// of several suffixes.
func cleanContact(rules *errs.Rules, text string) string {
	number, suffix := input.Optional(rules, text, "contact", "Contact number", maxContact), ""
	for {
		shorter := false
		for _, end := range []string{withWhatsApp, callOnly} {
			if cut, found := strings.CutSuffix(" "+number, end); found {
				number, suffix, shorter = strings.TrimSpace(cut), end, true
			}
		}
		if !shorter {
			break
		}
	}
	rules.Check(input.Visible(number) || number != "" && rules.IsStored("contact", number+suffix), "contact", "Contact number is required")
	return number + suffix
}

// cleanEmail returns the cleaned email address, which may be empty.
func cleanEmail(rules *errs.Rules, text string) string {
	text = input.Text(text)
	address, err := mail.ParseAddress(text)
	isPlain := !input.TurnsDirection(text) && !input.HasStackedMarks(text) || rules.IsStored("email", text)
	rules.Check(text == "" || err == nil && address.Address == text && len(text) <= 254 && isPlain, "email", "Email must be an email address such as name@example.org")
	return text
}
