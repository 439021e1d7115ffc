package input

import (
	"fmt"
	"strings"

	"github.com/danielgtaylor/huma/v2"
)

// Letters adds to the description of a type how many letters its texts may have, by
// field, or each of those in a list: in words, and as x-letters for programs. maxLength would count code points, of
// which a letter may have several.
func Letters(schema *huma.Schema, most map[string]int) *huma.Schema {
	for name, letters := range most {
		field := schema.Properties[name]
		said := fmt.Sprintf("%s. At most %d letters", field.Description, letters)
		if field.Type != huma.TypeString {
			said += " each"
		}
		field.Description = strings.TrimPrefix(said, ". ")
		field.Extensions = map[string]any{"x-letters": letters}
	}
	return schema
}
