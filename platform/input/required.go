package input

import "obi/platform/errs"

// Required cleans a text that must not be empty and may have most characters;
// label names it to people, e.g. "Bio". One of nothing visible is empty.
func Required(rules *errs.Rules, text, name, label string, most int) string {
	if stored := Text(text); stored != "" && !Visible(stored) && rules.IsStored(name, stored) {
		return stored
	}
	text = Optional(rules, text, name, label, most)
	rules.Check(text != "", name, "%s is required", label)
	return text
}

// Optional cleans a text that may have most characters. One of nothing visible is empty.
func Optional(rules *errs.Rules, text, name, label string, most int) string {
	text = seen(text)
	checkMade(rules, text, name, label, most)
	return text
}

// RequiredName is Required for what people and things are called.
func RequiredName(rules *errs.Rules, text, name, label string, most int) string {
	text = Required(rules, text, name, label, most)
	checkDirection(rules, text, name, label)
	return text
}

// OptionalName is Optional for what people and things are called.
func OptionalName(rules *errs.Rules, text, name, label string, most int) string {
	text = Optional(rules, text, name, label, most)
	checkDirection(rules, text, name, label)
	return text
}

// RequiredURL cleans an address that must be there and be an http or https URL.
func RequiredURL(rules *errs.Rules, text, name, label string) string {
	text = OptionalURL(rules, text, name, label)
	rules.Check(text != "", name, "%s is required", label)
	return text
}

// OptionalURL cleans an address that is an http or https URL if it is there.
func OptionalURL(rules *errs.Rules, text, name, label string) string {
	text = seen(text)
	switch {
	case text == "" || rules.IsStored(name, text) && address(text) != nil:
	case !IsURL(text):
		rules.Check(false, name, "%s must be a web address that begins with http:// or https://", label)
	default:
		checkMade(rules, text, name, label, MaxURL)
		checkDirection(rules, text, name, label)
	}
	return text
}
