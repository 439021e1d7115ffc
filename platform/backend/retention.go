package backend

import "time"

// Retention is the setting of services that can restore deleted entries. Their settings
// embed it.
type Retention struct {
	KeepDeletedDays int `env:"KEEP_DELETED_DAYS" envDefault:"30"`
}

// RetentionPeriod returns how long deleted entries can be restored.
func (r Retention) RetentionPeriod() time.Duration {
	return time.Duration(r.KeepDeletedDays) * 24 * time.Hour
}

// RetentionProblems returns the problems of the setting.
func (r Retention) RetentionProblems() []string {
	if r.KeepDeletedDays < 0 || r.KeepDeletedDays > 3650 {
		return []string{"KEEP_DELETED_DAYS must be between 0 and 3650"}
	}
	return nil
}
