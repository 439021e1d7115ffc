package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

// floor serves lists with no overhead: no routing, checks, metrics, logs or ETags. Its table is a
// copy with the indexes that hand-written SQL would need.
type floor struct {
	*httptest.Server
	pool *pgxpool.Pool
	list floorList
}

// floorList describes a list in SQL.
type floorList struct {
	schema, table string
	columns       string
	order         string
	searched      string // the columns to search
}

var floorCreators = floorList{
	schema: "creator", table: "creators", order: "position, id",
	columns:  `id, created_at, name, bio, category, filters, image, website, linktree, instagram, facebook, youtube, twitter, tiktok, position, version`,
	searched: `fold(concat_ws(E'\n', name, bio, category, translate(filters::text, '[]"', '')))`,
}

var floorProverbs = floorList{
	schema: "ilu", table: "proverbs", order: "letter_rank, sort_text, id",
	columns:  `id, created_at, proverb, meaning, categories, version`,
	searched: `fold(concat_ws(E'\n', proverb, meaning, translate(categories::text, '[]"', '')))`,
}

// creatorRow and proverbRow are list items.
type creatorRow struct {
	ID        string    `json:"id" db:"id"`
	CreatedAt time.Time `json:"createdAt" db:"created_at"`
	Name      string    `json:"name" db:"name"`
	Bio       string    `json:"bio" db:"bio"`
	Category  string    `json:"category" db:"category"`
	Filters   []string  `json:"filters" db:"filters"`
	Image     string    `json:"image" db:"image"`
	Website   string    `json:"website" db:"website"`
	Linktree  string    `json:"linktree" db:"linktree"`
	Instagram string    `json:"instagram" db:"instagram"`
	Facebook  string    `json:"facebook" db:"facebook"`
	Youtube   string    `json:"youtube" db:"youtube"`
	Twitter   string    `json:"twitter" db:"twitter"`
	Tiktok    string    `json:"tiktok" db:"tiktok"`
	Order     int       `json:"order" db:"position"`
	Version   int       `json:"version" db:"version"`
}

type proverbRow struct {
	ID         string    `json:"id" db:"id"`
	CreatedAt  time.Time `json:"createdAt" db:"created_at"`
	Proverb    string    `json:"proverb" db:"proverb"`
	Meaning    string    `json:"meaning" db:"meaning"`
	Categories []string  `json:"categories" db:"categories"`
	Version    int       `json:"version" db:"version"`
}

// floorPool returns as many connections as Obi has.
func floorPool(ctx context.Context, url, schema string) (*pgxpool.Pool, error) {
	settings, err := pgxpool.ParseConfig(url)
	if err != nil {
		return nil, err
	}
	settings.MaxConns = 10
	settings.ConnConfig.RuntimeParams["search_path"] = schema + ", public"
	return pgxpool.NewWithConfig(ctx, settings)
}

// startFloor copies the table and serves the copy.
func startFloor[R any](ctx context.Context, url string, list floorList) (*floor, error) {
	pool, err := floorPool(ctx, url, list.schema)
	if err != nil {
		return nil, err
	}
	for _, statement := range []string{
		`DROP TABLE IF EXISTS floor`,
		`CREATE TABLE floor AS SELECT *, ` + list.searched + ` AS searched FROM ` + list.table,
		`CREATE INDEX ON floor (` + list.order + `)`,
		`CREATE INDEX ON floor USING gin (searched gin_trgm_ops)`,
		`VACUUM ANALYZE floor`,
	} {
		if _, err := pool.Exec(ctx, statement); err != nil {
			pool.Close()
			return nil, err
		}
	}
	f := &floor{pool: pool, list: list}
	f.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		found, err := answer[R](r.Context(), f, r.URL.Query())
		write(w, found, err)
	}))
	return f, nil
}

// answer answers ?q= and ?limit= like Obi: a page includes the total.
func answer[R any](ctx context.Context, f *floor, query url.Values) ([]R, error) {
	where, limit, args := " WHERE true", "", []any{}
	for n, word := range strings.Fields(query.Get("q")) {
		where, args = where+fmt.Sprintf(` AND searched LIKE '%%' || (SELECT fold($%d)) || '%%'`, n+1), append(args, word)
	}
	if n := query.Get("limit"); n != "" {
		limit = " LIMIT " + n
		var total int
		if err := f.pool.QueryRow(ctx, `SELECT count(*) FROM floor`+where, args...).Scan(&total); err != nil {
			return nil, err
		}
	}
	rows, err := f.pool.Query(ctx, `SELECT `+f.list.columns+` FROM floor`+where+` ORDER BY `+f.list.order+limit, args...)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowToStructByName[R])
}

func write(w http.ResponseWriter, v any, err error) {
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(v)
}

func (f *floor) close() {
	f.Close()
	f.pool.Close()
}
