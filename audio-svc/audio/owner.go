package audio

import (
	"context"
	"io"

	"gorm.io/gorm"

	"obi/platform/errs"
)

const (
	// ownerName is the object that holds the identity of the store's owner.
	ownerName = "obi-owner"
	// ownerSize is more than the object can hold, in bytes.
	ownerSize = 100
)

// mayDelete reports whether this Obi may delete from the store. If a backup is restored for a test
// with the original settings, its database does not know the files stored since, and would take
// them for leftovers. So a store belongs to the database that first used it. If that database is
// lost for good, an administrator must remove the object.
func (f *files) mayDelete(ctx context.Context) (bool, error) {
	self, err := f.rows.identity(ctx)
	if err != nil {
		return false, err
	}
	owner, err := f.owner(ctx)
	if errs.KindOf(err) == errs.NotFound {
		err = f.objects.Put(ctx, ownerName, []byte(self))
		if err != nil && errs.KindOf(err) != errs.Conflict { // another replica may write first
			return false, err
		}
		owner, err = f.owner(ctx)
	}
	if err != nil {
		return false, err
	}
	if owner == self {
		f.metrics.foreign.Set(0)
		return true, nil
	}
	f.metrics.foreign.Set(1)
	f.log.WarnContext(ctx, "the file store belongs to another Obi: nothing is deleted from it; see docs/backup.md", "object", ownerName, "owner", owner, "self", self)
	return false, nil
}

// owner returns the identity of the store's owner, or errs.NotFound if it has none yet.
func (f *files) owner(ctx context.Context) (string, error) {
	body, err := f.objects.Get(ctx, ownerName, 0, ownerSize)
	if err != nil {
		return "", err
	}
	defer body.Close()
	content, err := io.ReadAll(body)
	return string(content), err
}

// identity returns a unique identity of the database. It is not stored in a table, so that imports
// and dumps do not copy it.
func (r *rows) identity(ctx context.Context) (self string, err error) {
	err = r.db.Read(ctx, func(tx *gorm.DB) error {
		return tx.Raw(`SELECT system_identifier || '/' || (SELECT oid FROM pg_database WHERE datname = current_database()) FROM pg_control_system()`).Scan(&self).Error
	})
	return self, err
}
