package db

import (
	"database/sql/driver"
	"fmt"
	"strings"

	"github.com/jackc/pgx/v5/pgtype"
)

// Array passes its elements as one array parameter; gorm would expand a plain slice into a
// parameter each.
type Array[T int | string] []T

// IntArray and TextArray are those that are used.
type (
	IntArray  = Array[int]
	TextArray = Array[string]
)

var _ pgtype.ArrayGetter = TextArray{}

// Dimensions, Index and IndexType let pgx send the elements as they are. It would read the text
// that Value writes, and write its elements once more.
func (a Array[T]) Dimensions() []pgtype.ArrayDimension {
	return []pgtype.ArrayDimension{{Length: int32(len(a)), LowerBound: 1}}
}

// Index gives an element.
func (a Array[T]) Index(i int) any { return a[i] }

// IndexType gives an element that stands for all.
func (a Array[T]) IndexType() any {
	var element T
	return element
}

// Value writes the array as PostgreSQL reads it.
func (a Array[T]) Value() (driver.Value, error) {
	escape := strings.NewReplacer(`\`, `\\`, `"`, `\"`)
	quoted := make([]string, len(a))
	for i, element := range a {
		quoted[i] = `"` + escape.Replace(fmt.Sprint(element)) + `"`
	}
	return "{" + strings.Join(quoted, ",") + "}", nil
}
