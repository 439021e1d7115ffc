// Package pictures reports to audio-svc which of its pictures the entries of a service use. An
// entry holds only the picture's address.
//
// A trigger of the service's table adds an outbox job (platform/outbox) in every transaction in
// which an entry gets or loses a picture. The job reports all pictures that are in use when it
// runs, so one report serves all waiting jobs, and running a job again or needlessly is harmless.
//
// Addresses begin with the address of Obi in browsers. After a start the package corrects them in
// entries that were stored while Obi had another address.
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
	"obi/platform/entity"
	"obi/platform/outbox"
)

// reportUses is the kind of the outbox jobs. Its text cannot change: the triggers of released
// migrations add jobs with it.
const reportUses = "pictures.tell"

// atStart is the payload of the job that a service adds when it starts. That job runs at a later
// time; the trigger's jobs are due when they are committed.
const atStart = "start"

// startPause is how long after its start a service reports the pictures in use. The report also
// covers changes that no trigger saw, such as a restored backup.
const startPause = 10 * time.Second

// Reporter reports to audio-svc which pictures a service uses.
type Reporter struct {
	client      *audioclient.Client
	jobs        *outbox.Outbox
	db          *db.DB
	now         func() time.Time
	log         *slog.Logger
	area, table string
	public      config.PublicURL
}

// New returns a Reporter for the pictures in the column image of table, which must also have a column
// version. public is the address of Obi in browsers. The caller must call Run, and the migrations of
// the service must create the table's triggers.
func New(client *audioclient.Client, database *db.DB, area, table string, public config.PublicURL, now func() time.Time, log *slog.Logger, metrics prometheus.Registerer) (*Reporter, error) {
	r := &Reporter{client: client, db: database, now: now, area: area, table: table, public: public, log: log}
	jobs, err := outbox.New(database, now, log, metrics, map[string]outbox.Handler{reportUses: r.report})
	r.jobs = jobs
	return r, err
}

// Run reports the pictures in use until ctx ends.
func (r *Reporter) Run(ctx context.Context) error {
	for {
		err := r.db.Change(ctx, func(tx *gorm.DB) (*db.Audit, error) {
			return nil, r.jobs.Add(tx, reportUses, atStart, r.now().Add(startPause))
		})
		if err == nil {
			return r.jobs.Run(ctx)
		}
		r.log.WarnContext(ctx, "the report of used pictures could not be queued", "error", err)
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(startPause):
		}
	}
}

// report reports all pictures that are in use now, and deletes all jobs of the trigger that this
// covers. The revision is the database's clock, and a lock lets one job read at a time, so a later
// read has a higher revision. If the clock was set back, audio-svc refuses the report, and the job is
// repeated until the clock has caught up.
func (r *Reporter) report(ctx context.Context, payload string) error {
	var uses audioclient.Uses
	var coveredJobs []string
	err := r.db.Change(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		if err := tx.Exec(`SELECT pg_advisory_xact_lock(hashtextextended('pictures of ' || ?, 0))`, r.area).Error; err != nil {
			return nil, err
		}
		uses, coveredJobs = audioclient.Uses{}, nil
		if err := tx.Raw(`SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint`).Scan(&uses.Revision).Error; err != nil {
			return nil, err
		}
		// Read before the pictures, so that the pictures are at least as new as these jobs.
		if err := tx.Raw(`SELECT payload FROM outbox WHERE kind = ? AND payload <> ?`, reportUses, atStart).Scan(&coveredJobs).Error; err != nil {
			return nil, err
		}
		// Only pictures of audio-svc count.
		return nil, tx.Raw(`SELECT DISTINCT left(split_part(image, ?, 2), 26) FROM `+r.table+` WHERE image LIKE ?`,
			audioclient.Pictures, "%"+audioclient.Pictures+"%").Scan(&uses.IDs).Error
	})
	if err != nil {
		return err
	}
	if err := r.client.Use(ctx, r.area, uses); err != nil {
		return err
	}
	err = r.db.Change(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		return nil, tx.Exec(`DELETE FROM outbox WHERE kind = ? AND payload = ANY (?)`, reportUses, db.TextArray(coveredJobs)).Error
	})
	if err != nil || payload != atStart {
		return err
	}
	return r.correct(ctx)
}

const (
	pictureAddress = `^https?://[^/?#@]+/api/pictures/[A-Z2-7]{26}$`
	localAddress   = `^https?://(localhost|127\.0\.0\.1|\[::1\])(:[0-9]+)?/api/pictures/[A-Z2-7]{26}$`
)

// correct changes the stored addresses of this Obi's pictures to begin with OBI_PUBLIC_URL. If that
// is a local address, it only replaces local addresses.
func (r *Reporter) correct(ctx context.Context) error {
	replaced, prefix := pictureAddress, string(r.public)+audioclient.Pictures
	if r.public.IsLocal() {
		replaced = localAddress
	}
	var ids []string
	err := r.db.Read(ctx, func(tx *gorm.DB) error {
		return tx.Raw(`SELECT DISTINCT right(image, 26) FROM `+r.table+` WHERE image ~ ? AND NOT starts_with(image, ?)`, replaced, prefix).Scan(&ids).Error
	})
	if err != nil || len(ids) == 0 {
		return err
	}
	have, err := r.client.Sizes(ctx, ids)
	if err != nil {
		return err
	}
	return r.db.Batch(ctx, func(tx *gorm.DB) (*db.Audit, error) {
		return nil, tx.Exec(`UPDATE `+r.table+` SET image = ? || right(image, 26), version = version + 1
			WHERE image ~ ? AND NOT starts_with(image, ?) AND right(image, 26) = ANY (?)`, prefix, replaced, prefix, db.TextArray(slices.Collect(maps.Keys(have)))).Error
	})
}

var isPicture = regexp.MustCompile(pictureAddress)

// Settle runs the jobs of committed transactions, so that a picture that an entry lost is hidden
// before the answer is sent, and a restored one is shown. If audio-svc is unavailable, the worker
// runs them later. A nil Reporter does nothing.
func (r *Reporter) Settle(ctx context.Context) {
	if r == nil {
		return
	}
	var due []string
	err := r.db.Read(ctx, func(tx *gorm.DB) error {
		return tx.Raw(`SELECT payload FROM outbox WHERE kind = ? AND attempts = 0 AND payload <> ?`, reportUses, atStart).Scan(&due).Error
	})
	if err != nil {
		return // the worker will run them
	}
	for _, one := range due {
		r.jobs.RunNow(ctx, reportUses, one)
	}
}

// Settled returns a handler that calls Settle after handle, for changes of an entity in the
// transaction of another change.
func Settled[I, O any](r *Reporter, handle func(context.Context, *I) (*O, error)) func(context.Context, *I) (*O, error) {
	return func(ctx context.Context, in *I) (*O, error) {
		out, err := handle(ctx, in)
		if err == nil {
			r.Settle(ctx)
		}
		return out, err
	}
}

// Kind implements the methods of entity.Kind that concern pictures.
type Kind[E any] struct {
	entity.Plain[E]
	Reporter *Reporter
	// Image returns a pointer to the entity's field image.
	Image func(*E) *string
}

// Committed implements entity.Kind: it settles the pictures of the changed entities, if any.
func (k Kind[E]) Committed(ctx context.Context, audits []*db.Audit) {
	if len(audits) > 0 {
		k.Reporter.Settle(ctx)
	}
}

// CatchUp implements entity.Kind: it uses the current address if both belong to the same picture of
// audio-svc.
func (k Kind[E]) CatchUp(recorded, current *E) {
	recordedURL, currentURL := k.Image(recorded), k.Image(current)
	_, recordedID, _ := strings.Cut(*recordedURL, audioclient.Pictures)
	_, currentID, _ := strings.Cut(*currentURL, audioclient.Pictures)
	if recordedID == currentID && isPicture.MatchString(*recordedURL) && isPicture.MatchString(*currentURL) {
		*recordedURL = *currentURL
	}
}
