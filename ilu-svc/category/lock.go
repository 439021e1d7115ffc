package category

import (
	"database/sql"
	"time"

	"gorm.io/gorm"

	"obi/platform/db"
	"obi/platform/errs"
	"obi/platform/history"
)

// lockKey is locked shared to use categories, and exclusively to rename or delete one.
const lockKey = `hashtextextended(current_schema() || ' categories', 0)`

// lockAll keeps other transactions from using categories. It first locks the suggestions
// that have the category name and those with the given IDs, in the order that publishing uses. It
// waits at most one second for each lock, because all later writers of proverbs wait as long.
func lockAll(tx *gorm.DB, name string, suggestions ...string) error {
	err := waitAndLock(tx, name, suggestions)
	if db.IsLockTimeout(err) {
		return errs.Wrap(err, errs.Unavailable, "Proverbs are being changed right now, perhaps by an import. Nothing was changed. Try again in a moment.").After(2 * time.Second)
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
	return tx.Exec(`SELECT pg_advisory_xact_lock(` + lockKey + `)`).Error
}

// LockForUndo locks categories first if changes of categories are undone. Otherwise a writer of
// proverbs and an undo that has locked proverbs could deadlock.
func LockForUndo(tx *gorm.DB, changes []*history.Change) error {
	var suggestions []string
	var name string
	isNeeded := false
	for _, change := range changes {
		switch change.Entity {
		case "suggestion":
			suggestions = append(suggestions, change.EntityID)
		case Noun:
			isNeeded = true
			if IsRename(change) {
				became, err := recorded(change.After)
				if err != nil {
					return err
				}
				name = became.Name
			}
		}
	}
	if !isNeeded {
		return nil
	}
	return lockAll(tx, name, suggestions...)
}
