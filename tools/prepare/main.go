// Command prepare creates what the services expect in a PostgreSQL server: the database with its
// extensions, and a role and a schema for each service. It creates what is missing and sets every
// password, so that it can run at every deployment. Concurrent runs wait for each other.
//
// POSTGRES_URL is a superuser's address. Each <AREA>_DATABASE_URL is the address that a service
// will use; its password becomes the role's.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"slices"
	"syscall"

	"github.com/jackc/pgx/v5"

	"obi/areas"
	"obi/platform/config"
	"obi/platform/provision"
	"obi/platform/version"
)

func main() {
	if version.Asked(os.Args[1:]) {
		fmt.Print(version.Answer())
		return
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	err := prepare(ctx, config.FromOS())
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "prepare:", err)
		os.Exit(1)
	}
}

func prepare(ctx context.Context, environ config.Environ) error {
	addresses, err := config.Require(environ, slices.Concat([]string{"POSTGRES_URL"}, areas.DatabaseSettings())...)
	if err != nil {
		return err
	}
	superuser := string(addresses["POSTGRES_URL"])
	return provision.WithConnection(ctx, superuser, "", func(c *pgx.Conn) error {
		// Two concurrent changes of one role fail. The lock ends with the connection.
		if _, err := c.Exec(ctx, "SELECT pg_advisory_lock(hashtext('prepare'))"); err != nil {
			return err
		}
		var failed []error // a failure of one area does not affect the others
		for _, area := range areas.WithData() {
			if err := prepareArea(ctx, superuser, area, string(addresses[areas.DatabaseSetting(area)])); err != nil {
				failed = append(failed, fmt.Errorf("%s: %w", area, err))
				if c.Ping(ctx) != nil { // the connection is lost, and the lock with it
					break
				}
			}
		}
		return errors.Join(failed...)
	})
}

// prepareArea creates the database, role and schema of an address.
func prepareArea(ctx context.Context, superuser, area, address string) error {
	wanted, err := pgx.ParseConfig(address)
	if err != nil {
		return fmt.Errorf("%s cannot be read", areas.DatabaseSetting(area)) // without its text, which contains the password
	}
	if wanted.User != area {
		return fmt.Errorf("%s must be for the role %s", areas.DatabaseSetting(area), area)
	}
	if err := provision.WithConnection(ctx, superuser, "", func(c *pgx.Conn) error { return provision.CreateDatabase(ctx, c, wanted.Database) }); err != nil {
		return err
	}
	return provision.WithConnection(ctx, superuser, wanted.Database, func(c *pgx.Conn) error {
		err := errors.Join(provision.Extensions(ctx, c), provision.Service(ctx, c, area))
		if err != nil || wanted.Password == "" {
			return err
		}
		var statement string
		row := c.QueryRow(ctx, "SELECT format('ALTER ROLE %I PASSWORD %L', $1::text, $2::text)", area, wanted.Password)
		if err := row.Scan(&statement); err != nil {
			return err
		}
		_, err = c.Exec(ctx, statement)
		return err
	})
}
