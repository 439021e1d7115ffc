package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

// one prints how many proverbs by ID Obi and the floor answer per second.
func one(ctx context.Context, out io.Writer, obi, url string) error {
	if err := fillProverbs(ctx, url, 1_000); err != nil {
		return err
	}
	settings, err := pgxpool.ParseConfig(url)
	if err != nil {
		return err
	}
	settings.MaxConns = 10 // as many as Obi's
	pool, err := pgxpool.NewWithConfig(ctx, settings)
	if err != nil {
		return err
	}
	defer pool.Close()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	server := &http.Server{Handler: proverbByID(pool)}
	go func() { _ = server.Serve(listener) }()
	defer server.Close()
	ours, theirs, err := alternate(ctx, obi+"/api/ilu/proverbs/p7", "http://"+listener.Addr().String()+"/p7")
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(out, "one proverb by id, %d clients: Obi %.0f a second, floor %.0f, Obi : floor %.2f\n", clients, ours, theirs, ours/theirs)
	return err
}

// proverbByID returns a handler that serves a proverb with no overhead.
func proverbByID(pool *pgxpool.Pool) http.HandlerFunc {
	type proverb struct {
		ID           string    `json:"id"`
		CreatedAt    time.Time `json:"createdAt"`
		Version      int       `json:"version"`
		Proverb      string    `json:"proverb"`
		Meaning      string    `json:"meaning"`
		Categories   []string  `json:"categories"`
		Audio        *string   `json:"audio"`
		SuggestionID *string   `json:"suggestionId"`
	}
	return func(w http.ResponseWriter, r *http.Request) {
		rows, err := pool.Query(r.Context(), `SELECT id, created_at, version, proverb, meaning, categories, audio, suggestion_id FROM ilu.proverbs WHERE id = $1`, r.URL.Path[1:])
		if err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
		found, err := pgx.CollectExactlyOneRow(rows, pgx.RowToStructByName[proverb])
		if err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
		w.Header().Set("Content-Type", "application/json")
		_ = json.NewEncoder(w).Encode(found)
	}
}
