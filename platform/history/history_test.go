package history

import (
	"testing"
	"time"

	"gorm.io/gorm"

	"obi/platform/testkit"
)

func TestMain(m *testing.M) { testkit.Main(m) }

// pgx prepares a statement for each text that it sees.
func TestAQueryHasOneText(t *testing.T) {
	query := Query{Entity: "creator", ID: "c1", Actor: "ngozi", Action: "edit", From: time.Now(), To: time.Now(), Trash: true}
	log, texts := New(nil, "", Kind{Noun: "riddle", Dropped: "true"}, Kind{Noun: "proverb", Dropped: "true"}), map[string]bool{}
	err := testkit.Tables(t, "things", "").Read(t.Context(), func(tx *gorm.DB) error {
		for range 50 {
			rows, err := query.rows(tx.Session(&gorm.Session{DryRun: true}), log)
			if err != nil {
				return err
			}
			texts[rows.Find(&[]Change{}).Statement.SQL.String()] = true
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(texts) != 1 {
		t.Errorf("one query has %d texts", len(texts))
	}
}
