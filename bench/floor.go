package main

import (
	"context"
	"encoding/json"
	"net"
	"net/http"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

// floor answers the same lists with nothing in between: no routing, no checks,
// no metrics, no log, no ETag.
type floor struct {
	url    string
	server *http.Server
	pool   *pgxpool.Pool
}

// row is what a list item holds, in the order of the columns.
type row struct {
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

const columns = `id, created_at, name, bio, category, filters, image, website, linktree, instagram, facebook, youtube, twitter, tiktok, position, version`

func startFloor(ctx context.Context, url string) (*floor, error) {
	settings, err := pgxpool.ParseConfig(url)
	if err != nil {
		return nil, err
	}
	settings.MaxConns = 10
	settings.ConnConfig.RuntimeParams["search_path"] = "creator"
	pool, err := pgxpool.NewWithConfig(ctx, settings)
	if err != nil {
		return nil, err
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	f := &floor{url: "http://" + listener.Addr().String(), pool: pool}
	f.server = &http.Server{Handler: http.HandlerFunc(f.list)}
	go func() { _ = f.server.Serve(listener) }()
	return f, nil
}

func (f *floor) list(w http.ResponseWriter, r *http.Request) {
	query, where, args := r.URL.Query(), "", []any{}
	if q := query.Get("q"); q != "" {
		where, args = ` WHERE strpos(search, (SELECT fold($1))) > 0`, []any{q}
	}
	limit := ""
	if n := query.Get("limit"); n != "" {
		limit = " LIMIT " + n
		// A page says how many there are, as Obi's does.
		var total int
		if err := f.pool.QueryRow(r.Context(), `SELECT count(*) FROM creators`+where, args...).Scan(&total); err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
	}
	rows, err := f.pool.Query(r.Context(), `SELECT `+columns+` FROM creators`+where+` ORDER BY position, id`+limit, args...)
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	found, err := pgx.CollectRows(rows, pgx.RowToStructByName[row])
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(found)
}

func (f *floor) close() {
	_ = f.server.Close()
	f.pool.Close()
}
