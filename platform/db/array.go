package db

import (
	"database/sql/driver"
	"strconv"
	"strings"
)

// IntArray passes numbers as one array parameter.
type IntArray []int

// Value writes the array as PostgreSQL reads it.
func (a IntArray) Value() (driver.Value, error) {
	texts := make([]string, len(a))
	for i, n := range a {
		texts[i] = strconv.Itoa(n)
	}
	return "{" + strings.Join(texts, ",") + "}", nil
}

// TextArray passes texts as one array parameter; gorm would expand a plain slice
// into a parameter each.
type TextArray []string

// Value writes the array as PostgreSQL reads it.
func (a TextArray) Value() (driver.Value, error) {
	escape := strings.NewReplacer(`\`, `\\`, `"`, `\"`)
	quoted := make([]string, len(a))
	for i, text := range a {
		quoted[i] = `"` + escape.Replace(text) + `"`
	}
	return "{" + strings.Join(quoted, ",") + "}", nil
}
