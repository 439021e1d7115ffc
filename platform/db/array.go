package db

import (
	"database/sql/driver"
	"fmt"
	"strings"

	"github.com/jackc/pgx/v5/pgtype"
)

// Array passes its elements as one array parameter; gorm would expand a plain slice into one
// parameter per element.
type Array[T int | string] []T

// IntArray and TextArray are the arrays that queries pass.
type (
	IntArray  = Array[int]
	TextArray = Array[string]
)

var _ pgtype.ArrayGetter = TextArray{}

// Dimensions, Index and IndexType let pgx encode the elements directly instead of parsing the
// text that Value returns.
func (a Array[T]) Dimensions() []pgtype.ArrayDimension {
	return []pgtype.ArrayDimension{{Length: int32(len(a)), LowerBound: 1}} //nolint:gosec // memory does not hold 2 billion elements
}

// Index returns element i.
func (a Array[T]) Index(i int) any { return a[i] }

// IndexType returns a zero element.
func (a Array[T]) IndexType() any {
	var element T
	return element
}

// Value returns the array in PostgreSQL's text form.
func (a Array[T]) Value() (driver.Value, error) {
	escape := strings.NewReplacer(`\`, `\\`, `"`, `\"`)
	quoted := make([]string, len(a))
	for i, element := range a {
		quoted[i] = `"` + escape.Replace(fmt.Sprint(element)) + `"`
	}
	return "{" + strings.Join(quoted, ",") + "}", nil
}
