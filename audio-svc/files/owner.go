package files

import (
	"context"
	"io"

	"obi/platform/errs"
)

const (
	// ownerName is the object that holds the identity of the store's owner.
	ownerName = "obi-owner"
	// ownerSize is more than the object can hold, in bytes.
	ownerSize = 100
)

// isOwner reports whether this Obi owns the file store and may delete from it. If a backup is
// restored for a test with the original settings, its database does not know the files stored since,
// and would take them for leftovers. So a store belongs to the database that first used it. If that
// database is lost for good, an administrator must remove the object.
func (s *Store) isOwner(ctx context.Context) (bool, error) {
	// An identity in a table would be copied by imports and dumps.
	identity, err := query[string](ctx, s, `SELECT system_identifier || '/' || (SELECT oid FROM pg_database WHERE datname = current_database()) FROM pg_control_system()`)
	if err != nil {
		return false, err
	}
	self := identity[0]
	owner, err := s.owner(ctx)
	if errs.KindOf(err) == errs.NotFound {
		err = s.objects.Put(ctx, ownerName, []byte(self))
		if err != nil && errs.KindOf(err) != errs.Conflict { // another replica may write first
			return false, err
		}
		owner, err = s.owner(ctx)
	}
	if err != nil {
		return false, err
	}
	if owner == self {
		s.metrics.foreign.Set(0)
		return true, nil
	}
	s.metrics.foreign.Set(1)
	s.log.WarnContext(ctx, "the file store belongs to another Obi: nothing is deleted from it; see docs/backup.md", "object", ownerName, "owner", owner, "self", self)
	return false, nil
}

// owner returns the identity of the store's owner, or errs.NotFound if it has none yet.
func (s *Store) owner(ctx context.Context) (string, error) {
	body, err := s.objects.Get(ctx, ownerName, 0, ownerSize)
	if err != nil {
		return "", err
	}
	defer body.Close()
	content, err := io.ReadAll(body)
	return string(content), err
}
