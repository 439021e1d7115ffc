package input

import (
	"encoding/json"
	"errors"
	"strings"

	"github.com/danielgtaylor/huma/v2"
)

// List is a list of texts that a client may send as an array or as one text
// joined with commas (spec 3: filters come either way).
type List []string

// UnmarshalJSON reads either form; empty items are dropped.
func (l *List) UnmarshalJSON(data []byte) error {
	var items []string
	if err := json.Unmarshal(data, &items); err != nil {
		var joined string
		if err := json.Unmarshal(data, &joined); err != nil {
			return errors.New("expected a list of texts or one text")
		}
		items = strings.Split(joined, ",")
	}
	*l = List{}
	for _, item := range items {
		if item = Text(item); item != "" {
			*l = append(*l, item)
		}
	}
	return nil
}

// Schema describes both forms for OpenAPI.
func (List) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{OneOf: []*huma.Schema{
		{Type: huma.TypeArray, Items: &huma.Schema{Type: huma.TypeString}},
		{Type: huma.TypeString, Description: "joined with commas"},
	}}
}
