package input

import (
	"fmt"
	"strings"

	"github.com/danielgtaylor/huma/v2"
)

// Letters adds the largest number of letters of texts to the description of a type, by field; for
// a list it applies to each text. It is written in words, and as x-letters for programs.
// maxLength would count code points, and a letter may have several.
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
