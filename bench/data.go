package main

import (
	"context"

	"github.com/jackc/pgx/v5"
)

// fill adds n creators with different texts.
func fill(ctx context.Context, url string, n int) error {
	connection, err := pgx.Connect(ctx, url)
	if err != nil {
		return err
	}
	defer connection.Close(ctx)
	_, err = connection.Exec(ctx, `
		INSERT INTO creator.creators (id, created_at, name, bio, category, filters, image, website, position)
		SELECT 'c' || n, now(), 'Onye Ọrụ ' || n, 'Na-akọ akụkọ ' || md5(n::text) || ' kwa ụbọchị, ' || repeat('okwu ', n % 20),
		       'Culture', '["Culture"]', 'https://example.org/' || n || '.jpg', 'https://example.org/' || n, n - 1
		FROM generate_series(1, $1) AS n`, n)
	if err != nil {
		return err
	}
	_, err = connection.Exec(ctx, `VACUUM ANALYZE creator.creators`)
	return err
}
