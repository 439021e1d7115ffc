package backend

import "time"

// Kept is the retention setting of services that can restore deleted entries. Their settings
// embed it.
type Kept struct {
	KeepDeletedDays int `env:"KEEP_DELETED_DAYS" envDefault:"30"`
}

// KeptFor returns the retention period.
func (k Kept) KeptFor() time.Duration { return time.Duration(k.KeepDeletedDays) * 24 * time.Hour }

// KeptProblems returns the problems of the setting.
func (k Kept) KeptProblems() []string {
	if k.KeepDeletedDays < 0 || k.KeepDeletedDays > 3650 {
		return []string{"KEEP_DELETED_DAYS must be between 0 and 3650"}
	}
	return nil
}
