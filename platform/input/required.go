package input

import "obi/platform/errs"

// Required cleans a text that must not be empty and may have most characters;
// label names it to people, e.g. "Name".
func Required(rules *errs.Rules, text, name, label string, most int) string {
	text = Optional(rules, text, name, label, most)
	rules.Check(text != "", name, "%s is required", label)
	return text
}

// Optional cleans a text that may have most characters.
func Optional(rules *errs.Rules, text, name, label string, most int) string {
	text = Text(text)
	rules.Check(len(text) <= most || Length(text) <= most, name, "%s must have at most %d characters", label, most)
	return text
}

// RequiredURL cleans an address that must be there and be an http or https URL.
func RequiredURL(rules *errs.Rules, text, name, label string) string {
	text = Text(text)
	rules.Check(text != "", name, "%s is required", label)
	rules.Check(text == "" || IsURL(text), name, "%s must be a web address that begins with http:// or https://", label)
	return text
}
