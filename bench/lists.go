package main

import (
	"context"
	"fmt"
	"net/http"
	"time"

	"github.com/jackc/pgx/v5"
)

const (
	creators = 10_000
	dibias   = 2_000
	reviews  = 100_000
)

// creators prints the requests per second of Obi and the floor for lists of creators, and how long
// it takes to save their order.
func (b *bench) creators(ctx context.Context) error {
	if err := execute(ctx, b.creator, fmt.Sprintf(`
		INSERT INTO creator.creators (id, created_at, name, bio, category, filters, image, website, position)
		SELECT 'c' || n, now(), 'Onye Ọrụ ' || n, 'Na-akọ akụkọ ' || md5(n::text) || ' kwa ụbọchị, ' || repeat('okwu ', n %% 20),
		       'Culture', '["Culture"]', 'https://example.org/' || n || '.jpg', 'https://example.org/' || n, n - 1
		FROM generate_series(1, %d) AS n`, creators), `VACUUM ANALYZE creator.creators`); err != nil {
		return err
	}
	if err := b.untilRead(ctx, "creator/creators"); err != nil {
		return err
	}
	floor, err := startFloor[creatorRow](ctx, b.creator, floorCreators)
	if err != nil {
		return err
	}
	defer floor.close()
	table := newTable(b.out)
	fmt.Fprintf(table, "%d creators, %d clients, median of %d rounds\tObi/s\tfloor/s\tObi : floor\t\n", creators, clients, rounds)
	for _, one := range []struct{ name, query string }{
		{"page of 50", "?limit=50"},
		{"search, page of 50", "?limit=50&q=ubochi"},
		{"whole list", ""},
	} {
		rates, err := alternate(rate(ctx, b.obi+"/api/creator/creators"+one.query), rate(ctx, floor.URL+"/"+one.query))
		if err != nil {
			return err
		}
		fmt.Fprintf(table, "%s\t%.0f\t%.0f\t%.0f %%\t\n", one.name, rates[0], rates[1], 100*rates[0]/rates[1])
	}
	if err := table.Flush(); err != nil {
		return err
	}
	return b.saveOrder(ctx)
}

// saveOrder prints how long it takes to reverse the whole list.
func (b *bench) saveOrder(ctx context.Context) error {
	type item struct {
		ID    string `json:"id"`
		Order int    `json:"order"`
	}
	items := make([]item, creators)
	for i := range items {
		items[i] = item{fmt.Sprintf("c%d", i+1), i}
	}
	took, err := alternate(func() (time.Duration, error) {
		for i := range items {
			items[i].Order = len(items) - 1 - items[i].Order
		}
		return b.admin.send(ctx, http.MethodPatch, b.obi+"/api/creator/admin/order", map[string]any{"creators": items}, nil)
	})
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(b.out, "saving an order of all %d creators, reversed: %s (median of %d)\n", creators, took[0].Round(time.Millisecond), rounds)
	return err
}

// reviews prints the response times of the requests of the User Reviews screen, and the time of the
// bare SQL of the most expensive one. A third of the reviews are pending.
func (b *bench) reviews(ctx context.Context) error {
	if err := execute(ctx, b.dibia,
		fmt.Sprintf(`INSERT INTO dibia.dibias (id, created_at, name, bio, services, contact, image, position)
			SELECT 'd' || n, now(), 'Dibịa ' || md5(n::text), 'bio', 'services', '+234 801 234 5678 (Call only)', 'https://example.org/' || n, n
			FROM generate_series(1, %d) AS n`, dibias),
		fmt.Sprintf(`INSERT INTO dibia.reviews (id, created_at, dibia_id, name, rating, comment, status, decided_at)
			SELECT 'r' || n, now() - n * interval '1 minute', 'd' || 1 + n %% %d, 'Onye ' || n, 1 + n %% 5, repeat('Ọ dị mma. ', 1 + n %% 30),
			       (ARRAY['pending', 'approved', 'rejected'])[1 + n %% 3], CASE WHEN n %% 3 > 0 THEN now() END
			FROM generate_series(1, %d) AS n`, dibias, reviews),
		`VACUUM ANALYZE dibia.dibias`, `VACUUM ANALYZE dibia.reviews`); err != nil {
		return err
	}
	connection, err := pgx.Connect(ctx, b.dibia)
	if err != nil {
		return err
	}
	defer connection.Close(ctx)
	table := newTable(b.out)
	fmt.Fprintf(table, "%d reviews of %d dibias, one client, median of %d\ttime\t\n", reviews, dibias, rounds)
	line := func(name string, measure func() (time.Duration, error)) error {
		took, err := alternate(measure)
		if err == nil {
			fmt.Fprintf(table, "%s\t%s\t\n", name, took[0].Round(100*time.Microsecond))
		}
		return err
	}
	for _, one := range []struct{ name, path string }{
		{"counts for the tabs", "/counts"},
		{"pending reviews by dibia", "/reviews/groups?status=pending"},
		{"the same for a search", "/reviews/groups?status=pending&q=mma"},
		{"a page of one dibia", "/reviews?status=pending&dibiaId=d7&limit=50"},
		{"the newest page of all", "/reviews?limit=50"},
	} {
		if err := line(one.name, func() (time.Duration, error) {
			return b.admin.send(ctx, http.MethodGet, b.obi+"/api/dibia/admin"+one.path, nil, nil)
		}); err != nil {
			return err
		}
	}
	if err := line("bare SQL of the groups", func() (time.Duration, error) {
		began := time.Now()
		_, err := connection.Exec(ctx, `SELECT dibia_id, count(*) FROM dibia.reviews WHERE status = 'pending' GROUP BY dibia_id`)
		return time.Since(began), err
	}); err != nil {
		return err
	}
	return table.Flush()
}
