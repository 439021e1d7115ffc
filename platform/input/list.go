package input

import (
	"errors"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"obi/platform/errs"
)

// List is a list of texts that a client may send as an array or as one text, which is a JSON
// array or joined with commas (spec 3: filters come either way).
type List []string

// UnmarshalJSON accepts all these forms and drops empty items.
func (l *List) UnmarshalJSON(data []byte) error {
	var items []string
	if err := json.Unmarshal(data, &items); err != nil {
		var joined string
		if err := json.Unmarshal(data, &joined); err != nil {
			return errors.New("expected a list of texts or one text")
		}
		if items, err = parse(joined); err != nil || items == nil {
			items = strings.Split(joined, ",")
		}
	}
	*l = cleanList(items)
	return nil
}

// ParseList parses a JSON list from a form field; "" is an empty list. It returns Invalid for
// items that are not texts and Malformed for anything else. name is the field's name in messages,
// e.g. "categories".
func ParseList(text, name string) (List, error) {
	if text == "" {
		return List{}, nil
	}
	items, err := parse(text)
	if errors.Is(err, errNoText) {
		var rules errs.Rules
		rules.Check(false, name, "The %s must be a list of texts", name)
		return nil, rules.Err()
	}
	if err != nil {
		return nil, errs.Wrap(err, errs.Malformed, "The %s must be a list in JSON", name)
	}
	return cleanList(items), nil
}

var errNoText = errors.New("an item is not a text")

// parse parses a JSON list of texts, as strictly as package web parses a body.
func parse(text string) ([]string, error) {
	var values []jsontext.Value
	if err := json.Unmarshal([]byte(text), &values); err != nil || values == nil {
		return nil, err
	}
	items := make([]string, len(values))
	for i, value := range values {
		if value.Kind() != '"' {
			return nil, errNoText
		}
		if err := json.Unmarshal(value, &items[i]); err != nil {
			return nil, err
		}
		if strings.ContainsRune(items[i], 0) {
			return nil, errors.New("a text holds a NUL character")
		}
	}
	return items, nil
}

func cleanList(items []string) List {
	list := List{}
	for _, item := range items {
		if item = Text(item); Visible(item) {
			list = append(list, item)
		}
	}
	return list
}

// Schema describes the forms for OpenAPI.
func (List) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{OneOf: []*huma.Schema{
		{Type: huma.TypeArray, Items: &huma.Schema{Type: huma.TypeString}},
		{Type: huma.TypeString, Description: "joined with commas"},
	}}
}
