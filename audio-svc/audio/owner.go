package audio

import (
	"context"
	"io"

	"gorm.io/gorm"

	"obi/platform/errs"
)

const (
	// ownerName is the object that says whose the store is.
	ownerName = "obi-owner"
	// ownerSize is more than it can hold, in bytes.
	ownerSize = 100
)

// mayDelete says whether this Obi may delete from the store. A backup that is tried
// out with the settings of the Obi that made it knows nothing of the files that were
// stored since; to its rows they are leftovers. So a store belongs to the database
// that first used it. If that is lost for good, an administrator removes the object.
func (f *files) mayDelete(ctx context.Context) (bool, error) {
	self, err := f.rows.identity(ctx)
	if err != nil {
		return false, err
	}
	owner, err := f.owner(ctx)
	if errs.KindOf(err) == errs.NotFound {
		err = f.objects.Put(ctx, ownerName, []byte(self))
		if err != nil && errs.KindOf(err) != errs.Conflict { // another replica was faster
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

// owner reads whose the store is; NotFound if it is nobody's yet.
func (f *files) owner(ctx context.Context) (string, error) {
	body, err := f.objects.Get(ctx, ownerName, 0, ownerSize)
	if err != nil {
		return "", err
	}
	defer body.Close()
	content, err := io.ReadAll(body)
	return string(content), err
}

// identity names the database among all there are. It is no row, and so no import and
// no dump takes it to another one.
func (r *rows) identity(ctx context.Context) (self string, err error) {
	err = r.db.Read(ctx, func(tx *gorm.DB) error {
		return tx.Raw(`SELECT system_identifier || '/' || (SELECT oid FROM pg_database WHERE datname = current_database()) FROM pg_control_system()`).Scan(&self).Error
	})
	return self, err
}
