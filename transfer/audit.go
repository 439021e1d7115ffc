package transfer

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"
)

// eachAuditLog calls do as the superuser for the audit log of every area, if there is a superuser.
func (i Install) eachAuditLog(ctx context.Context, do func(context.Context, *pgx.Conn, string) error) error {
	if i.Superuser == "" {
		return nil
	}
	var failed []error
	for _, area := range i.areas() {
		failed = append(failed, i.onAuditLog(ctx, area, do))
	}
	return errors.Join(failed...)
}

func (i Install) onAuditLog(ctx context.Context, area string, do func(context.Context, *pgx.Conn, string) error) error {
	of, err := pgx.ParseConfig(i.Areas[area])
	if err != nil {
		return fmt.Errorf("the database URL of %s is not valid", area)
	}
	superuser, err := pgx.ParseConfig(i.Superuser)
	if err != nil {
		return errors.New("POSTGRES_URL is not valid") // pgx's message may contain the password
	}
	superuser.Database = of.Database
	superuser.RuntimeParams["lock_timeout"] = sessionSettings["lock_timeout"]
	conn, err := pgx.ConnectConfig(ctx, superuser)
	if err != nil {
		return fmt.Errorf("the database of %s cannot be reached as the superuser: %w", area, err)
	}
	defer conn.Close(context.WithoutCancel(ctx))
	if err := do(ctx, conn, area); err != nil {
		return fmt.Errorf("the audit log of %s: %w", area, err)
	}
	return nil
}
