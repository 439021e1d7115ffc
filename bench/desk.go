package main

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"text/tabwriter"
	"time"

	"github.com/jackc/pgx/v5"
)

const (
	dibias  = 2_000
	reviews = 100_000
)

// fillDesk adds dibias and reviews, a third of them pending.
func fillDesk(ctx context.Context, url string) error {
	connection, err := pgx.Connect(ctx, url)
	if err != nil {
		return err
	}
	defer connection.Close(ctx)
	for _, statement := range []string{
		fmt.Sprintf(`INSERT INTO dibia.dibias (id, created_at, name, bio, services, contact, image, position)
			SELECT 'd' || n, now(), 'Dibịa ' || md5(n::text), 'bio', 'services', '+234 801 234 5678 (Call only)', 'https://example.org/' || n, n
			FROM generate_series(1, %d) AS n`, dibias),
		fmt.Sprintf(`INSERT INTO dibia.reviews (id, created_at, dibia_id, name, rating, comment, status, decided_at)
			SELECT 'r' || n, now() - n * interval '1 minute', 'd' || 1 + n %% %d, 'Onye ' || n, 1 + n %% 5, repeat('Ọ dị mma. ', 1 + n %% 30),
			       (ARRAY['pending', 'approved', 'rejected'])[1 + n %% 3], CASE WHEN n %% 3 > 0 THEN now() END
			FROM generate_series(1, %d) AS n`, dibias, reviews),
		`VACUUM ANALYZE dibia.dibias`, `VACUUM ANALYZE dibia.reviews`,
	} {
		if _, err := connection.Exec(ctx, statement); err != nil {
			return err
		}
	}
	return nil
}

// desk prints the response times of the requests of the User Reviews screen, and the time of the
// bare SQL of the most expensive one.
func desk(ctx context.Context, out io.Writer, obi, token, url string) error {
	if err := fillDesk(ctx, url); err != nil {
		return err
	}
	connection, err := pgx.Connect(ctx, url)
	if err != nil {
		return err
	}
	defer connection.Close(ctx)
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintf(table, "%d reviews of %d dibias, one client, median of %d\ttime\t\n", reviews, dibias, rounds)
	for _, one := range []struct{ name, path string }{
		{"counts for the tabs", "/counts"},
		{"pending reviews by dibia", "/reviews/groups?status=pending"},
		{"the same for a search", "/reviews/groups?status=pending&q=mma"},
		{"a page of one dibia", "/reviews?status=pending&dibiaId=d7&limit=50"},
		{"the newest page of all", "/reviews?limit=50"},
	} {
		took, err := timed(func() error { return fetch(ctx, obi+"/api/dibia/admin"+one.path, token) })
		if err != nil {
			return err
		}
		fmt.Fprintf(table, "%s\t%s\t\n", one.name, took.Round(100*time.Microsecond))
	}
	took, err := timed(func() error {
		rows, err := connection.Query(ctx, `SELECT dibia_id, count(*) FROM dibia.reviews WHERE status = 'pending' GROUP BY dibia_id`)
		if err == nil {
			rows.Close()
			err = rows.Err()
		}
		return err
	})
	fmt.Fprintf(table, "bare SQL of the groups\t%s\t\n", took.Round(100*time.Microsecond))
	if err != nil {
		return err
	}
	return table.Flush()
}

func timed(do func() error) (time.Duration, error) {
	var took []time.Duration
	for range rounds {
		began := time.Now()
		if err := do(); err != nil {
			return 0, err
		}
		took = append(took, time.Since(began))
	}
	return median(took), nil
}

func fetch(ctx context.Context, url, token string) error {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return err
	}
	request.Header.Set("Authorization", "Bearer "+token)
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return fmt.Errorf("%s answered %s", url, response.Status)
	}
	_, err = io.Copy(io.Discard, response.Body)
	return err
}
