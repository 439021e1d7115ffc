package input

import "obi/platform/errs"

// Required returns the cleaned text, which must have between 1 and most characters. label
// is its name in messages, e.g. "Bio". A text without visible characters counts as empty.
func Required(rules *errs.Rules, text, name, label string, most int) string {
	if stored := Text(text); stored != "" && !Visible(stored) && rules.IsStored(name, stored) {
		return stored
	}
	text = Optional(rules, text, name, label, most)
	rules.Check(text != "", name, "%s is required", label)
	return text
}

// Optional returns the cleaned text, which must not have more than most characters. A text without
// visible characters becomes "".
func Optional(rules *errs.Rules, text, name, label string, most int) string {
	text = cleanVisible(text)
	if rules.Limits != nil {
		rules.Limits[name] = most
	}
	checkSize(rules, text, name, label, most)
	return text
}

// RequiredName is like Required, and refuses characters that set the text direction.
func RequiredName(rules *errs.Rules, text, name, label string, most int) string {
	text = Required(rules, text, name, label, most)
	checkDirection(rules, text, name, label)
	return text
}

// OptionalName is like Optional, and refuses characters that set the text direction.
func OptionalName(rules *errs.Rules, text, name, label string, most int) string {
	text = Optional(rules, text, name, label, most)
	checkDirection(rules, text, name, label)
	return text
}

// RequiredURL returns the cleaned URL, which must be http or https.
func RequiredURL(rules *errs.Rules, text, name, label string) string {
	text = OptionalURL(rules, text, name, label)
	rules.Check(text != "", name, "%s is required", label)
	return text
}

// OptionalURL returns the cleaned URL, which must be empty, http or https.
func OptionalURL(rules *errs.Rules, text, name, label string) string {
	text = cleanVisible(text)
	switch {
	case text == "" || rules.IsStored(name, text) && parseURL(text) != nil:
	case !IsURL(text):
		rules.Check(false, name, "%s must be a web address that begins with http:// or https://", label)
	default:
		checkSize(rules, text, name, label, MaxURL)
		checkDirection(rules, text, name, label)
	}
	return text
}
