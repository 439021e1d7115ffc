// Package pictures tells audio-svc which of its pictures the entries of a service use. An
// entry holds nothing but the picture's address.
//
// A trigger of the service's table orders it (platform/outbox) in every transaction in which an
// entry gets a picture or loses one, however it does. What is told is all that is used when
// the order is carried out: so one message does for all orders that stand, and an order may be
// repeated or be made for nothing.
//
// The address begins with where browsers find Obi. After a start the package corrects it in entries
// that were stored while Obi was found elsewhere.
package pictures

import (
	"context"
	"log/slog"
	"maps"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"gorm.io/gorm"

	"obi/audio-svc/audioclient"
	"obi/platform/config"
	"obi/platform/db"
	"obi/platform/history"
	"obi/platform/outbox"
)

// tell is the kind of an order; the trigger of the table writes it too.
const tell = "pictures.tell"

// atStart is the payload of the order that a service makes when it starts. It has its own time;
// the trigger's orders are due when they are committed.
const atStart = "start"

// startPause is how long after its start a service tells what is used: what changed while the
// trigger was not there, or after a backup was put back, counts too.
const startPause = 10 * time.Second

// Uses are the pictures that a service uses.
type Uses struct {
	client      *audioclient.Client
	orders      *outbox.Outbox
	db          *db.DB
	now         func() time.Time
	log         *slog.Logger
	area, table string
	public      config.PublicURL
}

// New tracks the pictures in the column image of table, which must also have a column version.
// public is the address at which browsers find Obi. Run must keep running; the migrations of the
// service create the table's triggers.
func New(client *audioclient.Client, database *db.DB, area, table string, public config.PublicURL, now func() time.Time, log *slog.Logger, metrics prometheus.Registerer) (*Uses, error) {
	u := &Uses{client: client, db: database, now: now, area: area, table: table, public: public, log: log}
	orders, err := outbox.New(database, now, log, metrics, map[string]outbox.Handler{tell: u.tell})
	u.orders = orders
	return u, err
}

// Run tells audio-svc what is used until ctx ends.
func (u *Uses) Run(ctx context.Context) error {
	for err := u.orderAtStart(ctx); err != nil; err = u.orderAtStart(ctx) {
		u.log.WarnContext(ctx, "pictures that are used were not ordered to be told", "error", err)
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(startPause):
		}
	}
	return u.orders.Run(ctx)
}

func (u *Uses) orderAtStart(ctx context.Context) error {
	return u.db.Change(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		return nil, u.orders.Add(tx, tell, atStart, u.now().Add(startPause))
	})
}

// tell tells audio-svc all that is used now, and takes away every order of the trigger that this
// does for. What was read later has the higher revision, since one order at a time reads; a clock
// that was set back delays orders until it has caught up.
func (u *Uses) tell(ctx context.Context, payload string) error {
	var uses audioclient.Uses
	var ordered []string
	err := u.db.Change(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		if err := tx.Exec(`SELECT pg_advisory_xact_lock(hashtextextended('pictures of ' || ?, 0))`, u.area).Error; err != nil {
			return nil, err
		}
		uses, ordered = audioclient.Uses{}, nil
		if err := tx.Raw(`SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint`).Scan(&uses.Revision).Error; err != nil {
			return nil, err
		}
		// Before the pictures are read, so that these are at least as new as what ordered it.
		if err := tx.Raw(`SELECT payload FROM outbox WHERE kind = ? AND payload <> ?`, tell, atStart).Scan(&ordered).Error; err != nil {
			return nil, err
		}
		// What is none of audio-svc's pictures is none of its business.
		return nil, tx.Raw(`SELECT DISTINCT left(split_part(image, ?, 2), 26) FROM `+u.table+` WHERE image LIKE ?`,
			audioclient.Pictures, "%"+audioclient.Pictures+"%").Scan(&uses.IDs).Error
	})
	if err != nil {
		return err
	}
	if err := u.client.Use(ctx, u.area, uses); err != nil {
		return err
	}
	err = u.db.Change(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		return nil, tx.Exec(`DELETE FROM outbox WHERE kind = ? AND payload = ANY (?)`, tell, db.TextArray(ordered)).Error
	})
	if err != nil || payload != atStart {
		return err
	}
	return u.correct(ctx)
}

const (
	pictureAddress = `^https?://[^/?#@]+/api/pictures/[A-Z2-7]{26}$`
	localAddress   = `^https?://(localhost|127\.0\.0\.1|\[::1\])(:[0-9]+)?/api/pictures/[A-Z2-7]{26}$`
)

// correct makes the stored addresses of this Obi's pictures begin with OBI_PUBLIC_URL. While that
// is a local address, only local addresses are replaced.
func (u *Uses) correct(ctx context.Context) error {
	old, now := pictureAddress, string(u.public)+audioclient.Pictures
	if u.public.IsLocal() {
		old = localAddress
	}
	var ids []string
	err := u.db.Read(ctx, func(tx *gorm.DB) error {
		return tx.Raw(`SELECT DISTINCT right(image, 26) FROM `+u.table+` WHERE image ~ ? AND NOT starts_with(image, ?)`, old, now).Scan(&ids).Error
	})
	if err != nil || len(ids) == 0 {
		return err
	}
	have, err := u.client.Sizes(ctx, ids)
	if err != nil {
		return err
	}
	return u.db.Batch(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		return nil, tx.Exec(`UPDATE `+u.table+` SET image = ? || right(image, 26), version = version + 1
			WHERE image ~ ? AND NOT starts_with(image, ?) AND right(image, 26) = ANY (?)`, now, old, now, db.TextArray(slices.Collect(maps.Keys(have)))).Error
	})
}

var isPicture = regexp.MustCompile(pictureAddress)

// CatchUp returns the current address of a recorded image: that of current if both are addresses
// of the same picture, recorded itself otherwise.
func CatchUp(recorded, current string) string {
	_, was, _ := strings.Cut(recorded, audioclient.Pictures)
	_, is, _ := strings.Cut(current, audioclient.Pictures)
	if was == is && isPicture.MatchString(recorded) && isPicture.MatchString(current) {
		return current
	}
	return recorded
}

// Settle carries out what committed transactions have ordered, so that a picture that an entry
// lost is gone when the answer comes, and one that came back is there. If audio-svc is away the
// worker follows up. A nil Uses does nothing.
func (u *Uses) Settle(ctx context.Context) {
	if u == nil {
		return
	}
	var owed []string
	err := u.db.Read(ctx, func(tx *gorm.DB) error {
		return tx.Raw(`SELECT payload FROM outbox WHERE kind = ? AND attempts = 0 AND payload <> ?`, tell, atStart).Scan(&owed).Error
	})
	if err != nil {
		return // the worker looks by itself
	}
	for _, one := range owed {
		u.orders.RunNow(ctx, tell, one)
	}
}

// Settled is a handler that settles after what handle has done.
func Settled[I, O any](u *Uses, handle func(context.Context, *I) (*O, error)) func(context.Context, *I) (*O, error) {
	return func(ctx context.Context, in *I) (*O, error) {
		out, err := handle(ctx, in)
		if err == nil {
			u.Settle(ctx)
		}
		return out, err
	}
}

// SettledUndo returns an Undo that settles after each committed undo.
func SettledUndo(u *Uses, undo history.Undo) history.Undo { return settledUndo{u, undo} }

type settledUndo struct {
	uses *Uses
	history.Undo
}

func (s settledUndo) Prepare(ctx context.Context, changes []*history.Change) (history.Undoing, error) {
	undoing, err := s.Undo.Prepare(ctx, changes)
	return settledUndoing{s.uses, undoing}, err
}

type settledUndoing struct {
	uses *Uses
	history.Undoing
}

func (s settledUndoing) Finish(ctx context.Context, written []*db.Audit) {
	s.Undoing.Finish(ctx, written)
	if written != nil {
		s.uses.Settle(ctx)
	}
}
