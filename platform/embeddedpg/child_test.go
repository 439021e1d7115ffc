package embeddedpg

import (
	"context"
	"fmt"
	"os"

	"github.com/jackc/pgx/v5"
)

// runChild is the main function of this test binary when a test starts it again.
func runChild(role, binDir, dataDir string) int {
	ctx := context.Background()
	server, err := Start(ctx, Config{BinDir: binDir, DataDir: dataDir})
	if err != nil {
		fmt.Println(err)
		return 1
	}
	switch role {
	case "once":
		err = server.Stop(ctx)
	case "write":
		err = writeForEver(ctx, server)
	default:
		err = fmt.Errorf("unknown role %q", role)
	}
	fmt.Fprintln(os.Stderr, err)
	return 1
}

// writeForEver inserts numbers and prints each after its commit, until it is killed.
func writeForEver(ctx context.Context, server *Server) error {
	address, err := server.AddService(ctx, "ilu")
	if err != nil {
		return err
	}
	conn, err := pgx.Connect(ctx, address)
	if err != nil {
		return err
	}
	if _, err := conn.Exec(ctx, "CREATE TABLE IF NOT EXISTS acked (id bigint GENERATED ALWAYS AS IDENTITY)"); err != nil {
		return err
	}
	for {
		var id int64
		if err := conn.QueryRow(ctx, "INSERT INTO acked DEFAULT VALUES RETURNING id").Scan(&id); err != nil {
			return err
		}
		fmt.Println(id)
	}
}
