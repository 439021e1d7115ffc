package transfer

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/jackc/pgx/v5/pgconn"

	"obi/platform/provision"
)

const (
	// disconnectTime is how long the last connections of stopped services may take to end.
	disconnectTime  = 5 * time.Second
	disconnectPause = 100 * time.Millisecond
	// stateLockHeld is PostgreSQL's code for a lock that is held.
	stateLockHeld = "55P03"
	// stateNoRight is PostgreSQL's code for a missing right.
	stateNoRight = "42501"
)

// checkTarget returns an error if a file cannot be imported into an install. If it returns nil, it
// has begun transactions that hold a lock on every table.
func (all databases) checkTarget(ctx context.Context, f *File, install Install, replace bool) error {
	if fileAreas, ownAreas := areaNames(f.Areas), slices.Sorted(maps.Keys(install.Areas)); !slices.Equal(fileAreas, ownAreas) {
		return fmt.Errorf("%s has the areas %s and this Obi %s: use the version of Obi that made it (%s)", f.path, strings.Join(fileAreas, ", "), strings.Join(ownAreas, ", "), f.Program)
	}
	if err := all.each(func(d *database, name string) error { return d.awaitDisconnect(ctx, name) }); err != nil {
		return err
	}
	// If this process is killed, the services protect their audit logs again when they start.
	if err := install.eachAuditLog(ctx, provision.LeaveAuditLog); err != nil {
		return err
	}
	if err := all.exec(ctx, "BEGIN"); err != nil {
		return err
	}
	isSame := true
	var full []string
	for _, a := range f.Areas {
		d := all.of(a.Name)
		if err := d.checkForm(ctx, f, a); err != nil {
			return fmt.Errorf("%s: %w", a.Name, err)
		}
		isUsed, err := d.isUsed(ctx, a.Name)
		if err != nil {
			return fmt.Errorf("%s: %w", a.Name, err)
		}
		if !isUsed || replace {
			continue
		}
		full = append(full, a.Name)
		if isSame { // the areas so far have the file's data: an earlier import was killed between two areas
			different, err := d.firstDifference(ctx, a)
			if err != nil {
				return err
			}
			isSame = different == ""
		}
	}
	if len(full) > 0 && !isSame {
		return fmt.Errorf("this Obi is in use already (%s): import into a new one, or replace everything in this one with --replace", strings.Join(full, ", "))
	}
	return nil
}

func areaNames(areas []area) (all []string) {
	for _, a := range areas {
		all = append(all, a.Name)
	}
	slices.Sort(all)
	return all
}

// awaitDisconnect returns an error if a service is still connected after disconnectTime. Such a
// service would continue with cached data of the old content.
func (d *database) awaitDisconnect(ctx context.Context, area string) error {
	for until := time.Now().Add(disconnectTime); ; {
		var isConnected bool
		row := d.QueryRow(ctx, `SELECT EXISTS (SELECT FROM pg_stat_activity WHERE application_name = $1 AND datname = current_database())`, "obi-"+area)
		if err := row.Scan(&isConnected); err != nil || !isConnected {
			return err
		}
		if time.Now().After(until) {
			return fmt.Errorf("%s-svc is connected to the database: stop all services first", area)
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(disconnectPause):
		}
	}
}

// checkForm locks an area's tables and compares them with those of the file.
func (d *database) checkForm(ctx context.Context, f *File, a area) error {
	current, err := d.catalog(ctx, a.Name)
	if err != nil {
		return err
	}
	if current.Platform != a.Platform || current.Service != a.Service {
		advice := "update this Obi first"
		if current.Platform > a.Platform || current.Service > a.Service {
			advice = "import it with that version, and update afterwards"
		}
		return fmt.Errorf("%s was made by Obi %s with version %d.%d of this area, and here it is %d.%d: %s", f.path, f.Program, a.Platform, a.Service, current.Platform, current.Service, advice)
	}
	if !current.hasTablesOf(&a) {
		return fmt.Errorf("the tables differ from those in %s, which Obi %s wrote: use that version", f.path, f.Program)
	}
	err = d.lock(ctx, current, "ACCESS EXCLUSIVE")
	var refused *pgconn.PgError
	if errors.As(err, &refused) && refused.Code == stateLockHeld {
		return errors.New("the tables are in use: stop all services first")
	}
	if errors.As(err, &refused) && refused.Code == stateNoRight {
		return errors.New("its audit log belongs to another role: set POSTGRES_URL to the address of a superuser")
	}
	return err
}

// isUsed reports whether an area has been changed since its first start, that is, whether its audit
// log has a row. Sign-ins leave rows too, so the area auth counts as used once it has a second
// administrator.
func (d *database) isUsed(ctx context.Context, area string) (used bool, err error) {
	question := "SELECT EXISTS (SELECT FROM " + qualified(area, "audit_log") + ")"
	if area == authArea {
		question = "SELECT count(*) > 1 FROM auth.admins"
	}
	return used, d.QueryRow(ctx, question).Scan(&used)
}

// firstDifference returns the name of the first table of an area that differs from the file.
func (d *database) firstDifference(ctx context.Context, a area) (string, error) {
	current, err := d.catalog(ctx, a.Name)
	if err != nil {
		return "", err
	}
	for i, t := range current.Tables {
		found, err := d.copyOut(ctx, a.Name, t, io.Discard)
		if err != nil {
			return "", err
		}
		if found != a.Tables[i].sums {
			return a.Name + "." + t.Name, nil
		}
	}
	return "", nil
}
