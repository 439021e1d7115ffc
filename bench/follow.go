package main

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"
	"golang.org/x/sync/errgroup"
)

const (
	changed      = 200 // proverbs, while a client is away
	listeners    = 500
	mostWebhooks = 20 // an area takes no more
	// editEvery is the interval between edits while clients follow.
	editEvery = 100 * time.Millisecond
	followFor = 4 * time.Second
)

// follow prints what a client that keeps a copy of the proverbs fetches, and how long a reader waits
// while others follow.
func (b *bench) follow(ctx context.Context) error {
	if err := fillProverbs(ctx, b.ilu, stored); err != nil {
		return err
	}
	if err := b.untilRead(ctx, "ilu/proverbs"); err != nil {
		return err
	}
	if err := b.catchUp(ctx); err != nil {
		return err
	}
	crowds := []struct{ listeners, webhooks int }{{0, 0}, {listeners / 5, 0}, {listeners, 0}, {0, 1}, {0, mostWebhooks}}
	times, events := make([][]time.Duration, len(crowds)), make([]int64, len(crowds))
	for range rounds {
		for i, one := range crowds {
			more, heard, err := b.readWhileFollowed(ctx, one.listeners, one.webhooks)
			if err != nil {
				return err
			}
			times[i], events[i] = append(times[i], more...), events[i]+heard
		}
	}
	table := newTable(b.out)
	fmt.Fprintf(table, "%d edits a second\tmedian of a reader\tp95\tp99\tevents a second\t\n", time.Second/editEvery)
	for i, one := range crowds {
		slices.Sort(times[i])
		fmt.Fprintf(table, "%d listeners, %d webhooks\t%s\t%s\t%s\t%.0f\t\n", one.listeners, one.webhooks,
			share(times[i], 50), share(times[i], 95), share(times[i], 99), float64(events[i])/(rounds*followFor).Seconds())
	}
	return table.Flush()
}

// catchUp prints the requests and compressed bytes of the whole list and of what has changed.
func (b *bench) catchUp(ctx context.Context) error {
	table := newTable(b.out)
	fmt.Fprintf(table, "%d proverbs\trequests\tkB\t\n", stored)
	requests, size, _, err := b.pages(ctx, "/api/ilu/proverbs?limit=200&cursor=", "")
	if err != nil {
		return err
	}
	fmt.Fprintf(table, "the whole list\t%d\t%.0f\t\n", requests, float64(size)/1000)
	requests, size, next, err := b.pages(ctx, "/api/ilu/changes?limit=1000&since=", "")
	if err != nil {
		return err
	}
	fmt.Fprintf(table, "the whole list by its feed\t%d\t%.0f\t\n", requests, float64(size)/1000)
	edits := make([]string, changed)
	for n := range edits {
		edits[n] = fmt.Sprintf(`UPDATE ilu.proverbs SET meaning = meaning || '.', version = version + 1
			WHERE id = (SELECT id FROM ilu.proverbs ORDER BY id OFFSET %d LIMIT 1)`, n*stored/2/changed)
	}
	if err := execute(ctx, b.ilu, edits...); err != nil {
		return err
	}
	if requests, size, _, err = b.pages(ctx, "/api/ilu/changes?limit=1000&since=", next); err != nil {
		return err
	}
	fmt.Fprintf(table, "%d changes\t%d\t%.0f\t\n", changed, requests, float64(size)/1000)
	return table.Flush()
}

// pages reads a list or a feed after a token until there is no more.
func (b *bench) pages(ctx context.Context, path, token string) (requests, size int, next string, err error) {
	for more := true; more; requests++ {
		body, bytes, err := readCompressed(ctx, b.obi+path+url.QueryEscape(token))
		page := struct {
			Next       string
			More       bool
			Pagination struct{ Next string }
		}{}
		if err == nil {
			err = json.Unmarshal(body, &page)
		}
		if err != nil {
			return 0, 0, "", err
		}
		size += bytes
		token, more = page.Next+page.Pagination.Next, page.More || page.Pagination.Next != ""
	}
	return requests, size, token, nil
}

// readCompressed returns a body and its size as it was sent.
func readCompressed(ctx context.Context, address string) (body []byte, size int, err error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return nil, 0, err
	}
	request.Header.Set("Accept-Encoding", "gzip")
	response, err := http.DefaultTransport.RoundTrip(request)
	if err != nil {
		return nil, 0, err
	}
	defer response.Body.Close()
	sent, err := io.ReadAll(response.Body)
	if err != nil || response.StatusCode != http.StatusOK {
		return nil, 0, fmt.Errorf("%s answered %s: %.300s (%w)", address, response.Status, sent, err)
	}
	if response.Header.Get("Content-Encoding") == "" {
		return sent, len(sent), nil
	}
	content, err := gzip.NewReader(bytes.NewReader(sent))
	if err != nil {
		return nil, 0, err
	}
	body, err = io.ReadAll(content)
	return body, len(sent), err
}

// readWhileFollowed returns the response times of a reader while proverbs are edited, listeners
// follow them and webhooks send them, and how many events those got.
func (b *bench) readWhileFollowed(ctx context.Context, listeners, webhooks int) (times []time.Duration, events int64, err error) {
	following, stop := context.WithCancel(ctx)
	defer stop()
	var count atomic.Int64
	receiver := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { count.Add(1) }))
	defer receiver.Close()
	remove, err := b.addWebhooks(ctx, receiver.URL, webhooks)
	if err != nil {
		return nil, 0, err
	}
	var all, connecting errgroup.Group
	connecting.SetLimit(clients)
	transport := &http.Transport{}
	for range listeners {
		connecting.Go(func() error {
			response, err := open(following, transport, b.obi+"/api/ilu/changes/stream")
			if err != nil {
				return err
			}
			all.Go(func() error {
				defer response.Body.Close()
				for lines := bufio.NewScanner(response.Body); lines.Scan(); {
					if strings.HasPrefix(lines.Text(), "data: ") {
						count.Add(1)
					}
				}
				return nil
			})
			return nil
		})
	}
	if err := connecting.Wait(); err != nil {
		return nil, 0, err
	}
	times, err = b.readDuring(ctx, func() error { return b.edit(ctx) })
	stop()
	_ = all.Wait() // they return no error
	return times, count.Load(), errors.Join(err, remove())
}

// addWebhooks adds n webhooks of proverbs that post to a URL. remove removes them.
func (b *bench) addWebhooks(ctx context.Context, url string, n int) (remove func() error, err error) {
	path := b.obi + "/api/ilu/admin/webhooks"
	ids := make([]string, n)
	for i := range ids {
		var added struct{ ID string }
		body := map[string]any{"url": fmt.Sprint(url, "/", i), "kinds": []string{"proverb.changed"}}
		if _, err := b.admin.send(ctx, http.MethodPost, path, body, &added); err != nil {
			return nil, err
		}
		ids[i] = added.ID
	}
	return func() error {
		for _, id := range ids {
			if _, err := b.admin.send(ctx, http.MethodDelete, path+"/"+id, nil, nil); err != nil {
				return err
			}
		}
		return nil
	}, nil
}

// open opens a stream.
func open(ctx context.Context, transport *http.Transport, address string) (*http.Response, error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return nil, err
	}
	response, err := transport.RoundTrip(request)
	if err == nil && response.StatusCode != http.StatusOK {
		response.Body.Close()
		err = fmt.Errorf("%s answered %s", address, response.Status)
	}
	return response, err
}

// edit edits proverbs for followFor.
func (b *bench) edit(ctx context.Context) error {
	connection, err := pgx.Connect(ctx, b.ilu)
	if err != nil {
		return err
	}
	defer connection.Close(ctx)
	random := rand.New(rand.NewPCG(6, 6))
	end := time.After(followFor)
	ticker := time.NewTicker(editEvery)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-end:
			return nil
		case <-ticker.C:
		}
		if _, err := connection.Exec(ctx, `UPDATE ilu.proverbs SET version = version + 1 WHERE id = $1`, fmt.Sprint("p", random.IntN(stored))); err != nil {
			return err
		}
	}
}
