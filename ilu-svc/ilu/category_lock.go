package ilu

import (
	"database/sql"
	"time"

	"gorm.io/gorm"

	"obi/platform/db"
	"obi/platform/errs"
	"obi/platform/history"
)

// categoryLock is held by those who use categories, and alone by who renames or deletes one.
const categoryLock = `hashtextextended(current_schema() || ' categories', 0)`

// lockCategories keeps others from using categories. Suggestions that have one with this name,
// and those with the ids, are locked before, in the order of those who publish one. Neither is
// waited for longer than a second: all writers of proverbs that come after wait as long.
func lockCategories(tx *gorm.DB, name string, suggestions ...string) error {
	err := waitAndLock(tx, name, suggestions)
	if db.IsLockTimeout(err) {
		return errs.Wrap(err, errs.Unavailable, "Proverbs are being written at this moment, by an import perhaps. Nothing was changed; try again in a moment.").After(2 * time.Second)
	}
	return err
}

func waitAndLock(tx *gorm.DB, name string, suggestions []string) error {
	if err := tx.Exec(`SET LOCAL lock_timeout = '1s'`).Error; err != nil {
		return err
	}
	lock := `SELECT count(*) FROM (SELECT FROM suggestions WHERE id = ANY (@ids) OR ` + suggestionHas + ` ORDER BY id FOR UPDATE) AS locked`
	if err := tx.Exec(lock, named(name), sql.Named("ids", db.TextArray(suggestions))).Error; err != nil {
		return err
	}
	return tx.Exec(`SELECT pg_advisory_xact_lock(` + categoryLock + `)`).Error
}

// lockUndone locks categories before anything else if changes of them are taken back: a writer of
// proverbs would wait for one who has proverbs already, and that one for the writer.
func lockUndone(tx *gorm.DB, changes []*history.Change) error {
	var suggestions []string
	var name string
	isNeeded := false
	for _, change := range changes {
		switch change.Entity {
		case "suggestion":
			suggestions = append(suggestions, change.EntityID)
		case categoryNoun:
			isNeeded = true
			if isRename(change) {
				is, err := recordedCategory(change.After)
				if err != nil {
					return err
				}
				name = is.Name
			}
		}
	}
	if !isNeeded {
		return nil
	}
	return lockCategories(tx, name, suggestions...)
}
