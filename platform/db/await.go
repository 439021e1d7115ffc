package db

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
)

// StartTime is how long a service waits for its database when it starts. The server may start
// later than the service, and roles, databases, schemas and extensions may be created even later.
// Kubernetes' startup probe allows a little more.
const StartTime = 9 * time.Minute

const (
	firstPause = 100 * time.Millisecond
	maxPause   = 2 * time.Second
	// logWaitEvery is how often the log repeats what a service waits for.
	logWaitEvery = 30 * time.Second
)

// missing is an error that names something that a reachable database lacks.
type missing string

func (m missing) Error() string { return string(m) + " is missing" }

// await waits until the service can migrate. It returns the first error that waiting cannot
// resolve.
func await(ctx context.Context, pool *pgxpool.Pool, cfg Config) error {
	ctx, cancel := context.WithTimeout(OnPrimary(ctx), StartTime)
	defer cancel()
	var lastLogged string
	var loggedAt time.Time
	for pause := firstPause; ; pause = min(2*pause, maxPause) {
		err := findMissing(ctx, pool, cfg)
		if err == nil {
			return nil
		}
		if ctx.Err() == nil {
			wait := describeWait(err, lastLogged != "")
			if wait == "" {
				return err
			}
			if wait != lastLogged || time.Since(loggedAt) >= logWaitEvery {
				cfg.Log.WarnContext(ctx, "waiting for the database", "for", wait, "error", err)
				if wait != lastLogged {
					pause = firstPause
				}
				lastLogged, loggedAt = wait, time.Now()
			}
		}
		select {
		case <-ctx.Done():
			return fmt.Errorf("waited for %s: %w", cmp.Or(lastLogged, "the server"), err)
		case <-time.After(pause):
		}
	}
}

// findMissing returns why the service cannot migrate yet, or nil if it can. A service whose role
// may create schemas creates its own.
func findMissing(ctx context.Context, pool *pgxpool.Pool, cfg Config) error {
	var existsOrCanCreate, canUse bool
	var extensions []string
	err := pool.QueryRow(ctx, `SELECT oid IS NOT NULL OR has_database_privilege(current_database(), 'CREATE'),
			oid IS NULL OR has_schema_privilege(oid, 'USAGE') AND has_schema_privilege(oid, 'CREATE'),
			ARRAY(SELECT name FROM unnest($2::text[]) AS name WHERE NOT EXISTS (SELECT FROM pg_extension WHERE extname = name))
		FROM (VALUES ($1::text)) AS wanted (schema) LEFT JOIN pg_namespace ON nspname = schema`, cfg.Schema, cfg.Extensions).Scan(&existsOrCanCreate, &canUse, &extensions)
	switch {
	case err != nil:
		return err
	case !existsOrCanCreate:
		return missing("the schema " + cfg.Schema)
	case !canUse:
		return missing("the right to use the schema " + cfg.Schema + " and to create in it")
	case len(extensions) > 0:
		return missing("the extension " + extensions[0])
	}
	return nil
}

// describeWait returns a description of what err says is missing, or "" if waiting does not help.
// PostgreSQL returns the same error for a wrong password and for a role that does not exist. Before
// the first wait, this error counts as a wrong password, which waiting cannot fix. After a wait
// (waited), the role may just not exist yet.
func describeWait(err error, waited bool) string {
	var lacks missing
	switch state := sqlState(err); {
	case errors.As(err, &lacks):
		return string(lacks)
	case state == stateNoDatabase:
		return "the database"
	case state == stateNoRole:
		return "the role, or its right to log in"
	case state == stateNoRight:
		return "the right to connect"
	case state == stateWrongPassword && waited:
		return "the role or its correct password: the server returns the same error for both"
	case state == stateWrongPassword:
		return ""
	case state == stateReadOnly:
		return "the primary; only a standby accepts connections"
	case temporary(err):
		return "the server"
	}
	return ""
}
