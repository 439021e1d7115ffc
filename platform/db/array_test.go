package db_test

import (
	"slices"
	"testing"

	"gorm.io/gorm"

	"obi/platform/db"
	"obi/platform/testkit"
)

func TestArraysArriveAsTheyAre(t *testing.T) {
	database := testkit.Tables(t, "arrays", `CREATE TABLE nothing ();`)
	for _, texts := range []db.TextArray{nil, {}, {""}, {"a", `"`, `\`, "{x,NULL}", "null", "ọ́\n", "'"}} {
		var got []string
		err := database.Read(t.Context(), func(tx *gorm.DB) error {
			return tx.Raw(`SELECT unnest(?::text[])`, texts).Scan(&got).Error
		})
		if err != nil || !slices.Equal(got, texts) {
			t.Errorf("%q arrives as %q: %v", []string(texts), got, err)
		}
	}
	for _, numbers := range []db.IntArray{nil, {}, {0, -1, 1 << 40}} {
		var got []int
		var there bool
		err := database.Read(t.Context(), func(tx *gorm.DB) error {
			if err := tx.Raw(`SELECT unnest(?::bigint[])`, numbers).Scan(&got).Error; err != nil {
				return err
			}
			return tx.Raw(`SELECT 7::integer = ANY (?)`, db.IntArray{7}).Scan(&there).Error
		})
		if err != nil || !slices.Equal(got, numbers) || !there {
			t.Errorf("%v arrives as %v: %v", []int(numbers), got, err)
		}
	}
}
