package changes

import (
	"cmp"
	"context"
	"time"

	"github.com/go-json-experiment/json"

	"obi/platform/errs"
	"obi/platform/reqctx"
	"obi/platform/web"
)

const (
	// followEvery is how often a replica looks for changes while it has listeners.
	followEvery = time.Second
	// maxBehind is the number of events after which a slow listener drops the shared events and reads
	// the log. It is checked between writes, so a blocked write keeps events for up to 30 s.
	maxBehind = 16
)

// event is a page that is sent to all listeners. The events form a list that grows at its end. An
// event without data is the first one or a gap.
type event struct {
	number   int
	position position // after the page
	data     []byte   // the page as JSON
	more     bool
	isGap    bool // the changes before position cannot be read from the log

	next  *event        // set when ready is closed
	ready chan struct{} // closed when next is set
}

type streamInput struct {
	LastEventID string `header:"Last-Event-ID" maxLength:"100" doc:"The id of the last event that was received"`
	Since       string `query:"since" maxLength:"100" doc:"The same for a first connection: the next of an answer or of an event"`
}

// listener is an open stream.
type listener[E any] struct {
	*feed[E]
	from     position // what the client has
	at       *event   // the newest shared event that was sent or skipped; nil before the first
	isBehind bool     // it reads the log itself
}

func (f *feed[E]) stream(ctx context.Context, in *streamInput, out *web.Stream) error {
	from, err := parseToken(cmp.Or(in.LastEventID, in.Since))
	if err != nil {
		return err
	}
	address := reqctx.Network(reqctx.From(ctx).IP)
	if !f.begin(address) {
		return errs.New(errs.TooMany, tooManyStreams).After(time.Minute)
	}
	defer f.end(address)
	l := &listener[E]{feed: f, from: from}
	return web.ServeEvents(ctx, out, l.nextEvent)
}

// begin counts a stream. It reports false if the address has too many.
func (f *feed[E]) begin(address string) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.streams[address] >= f.streamsPerAddress {
		return false
	}
	f.streams[address]++
	f.listeners.Inc()
	return true
}

func (f *feed[E]) end(address string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.listeners.Dec()
	if f.streams[address]--; f.streams[address] == 0 {
		delete(f.streams, address)
	}
	if len(f.streams) == 0 && f.newest != nil {
		f.stop()
		f.newest = nil
	}
}

// nextEvent is called by web.ServeEvents. A listener that is behind reads pages of its own and then
// follows the events that all share. It skips those that it has read itself.
func (l *listener[E]) nextEvent(ctx context.Context) (event any, wake <-chan struct{}, err error) {
	if err := l.join(ctx); err != nil {
		return nil, nil, err
	}
	for l.isBehind {
		read, err := l.readEvent(ctx, l.from)
		if err != nil {
			return nil, nil, err
		}
		l.isBehind = read.more
		if l.from = read.position; read.data != nil {
			return l.send(read)
		}
	}
	for {
		select {
		case <-l.at.ready:
		default:
			return nil, l.at.ready, nil
		}
		l.at = l.at.next
		isRead := l.from.id == "" && l.from.revision >= l.at.position.revision
		switch {
		// First: after a restored backup, revisions are lower, and the events would all count as read.
		case l.at.isGap:
			return nil, nil, errs.New(errs.Gone, goneMessage)
		case !isRead:
			l.from = l.at.position
			return l.send(l.at)
		}
	}
}

// send returns an event for web.ServeEvents, which asks for the next one at once if there is one.
func (l *listener[E]) send(e *event) (any, <-chan struct{}, error) {
	wake := l.at.ready
	if l.isBehind {
		wake = make(chan struct{})
		close(wake)
	}
	l.sent.Inc()
	return web.Event{ID: e.position.token(), Data: e.data}, wake, nil
}

// join sets l.at to the newest event if the listener is new or far behind. The first listener starts
// follow.
func (l *listener[E]) join(ctx context.Context) error {
	f := l.feed
	f.mu.Lock()
	newest := f.newest
	f.mu.Unlock()
	if newest == nil {
		last, err, _ := f.reading.Do("", func() (any, error) { return f.lastPosition(context.WithoutCancel(ctx)) })
		if err != nil {
			return err
		}
		f.mu.Lock()
		if f.newest == nil {
			f.newest = &event{position: last.(position), ready: make(chan struct{})}
			following, stop := context.WithCancel(context.Background()) //nolint:gosec // end calls stop
			f.stop = stop
			go f.follow(following, f.newest)
		}
		newest = f.newest
		f.mu.Unlock()
	}
	if l.at != nil && newest.number-l.at.number <= maxBehind {
		return nil
	}
	l.at = newest
	if l.from == (position{}) {
		l.from = newest.position
	}
	l.isBehind = l.from != newest.position
	return nil
}

// readEvent reads the page after a position. Listeners at the same position share it.
func (f *feed[E]) readEvent(ctx context.Context, from position) (*event, error) {
	read, err, _ := f.reading.Do(from.token(), func() (any, error) {
		page, next, err := f.read(context.WithoutCancel(ctx), from, defaultLimit)
		e := &event{position: next, more: page.More}
		if err == nil && len(page.Changes) > 0 {
			e.data, err = json.Marshal(page)
		}
		return e, err
	})
	return read.(*event), err
}

// follow adds an event for each page of changes, until ctx ends.
func (f *feed[E]) follow(ctx context.Context, newest *event) {
	ticker := time.NewTicker(followEvery)
	defer ticker.Stop()
	for {
		if next := f.eventAfter(ctx, newest); next != nil {
			f.mu.Lock()
			if f.newest == newest { // there are still listeners
				f.newest = next
			}
			f.mu.Unlock()
			newest.next = next
			close(newest.ready)
			if newest = next; next.more {
				continue
			}
		}
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
	}
}

// eventAfter returns the event after the newest one, or nil if nothing has changed or the database
// cannot be read now.
func (f *feed[E]) eventAfter(ctx context.Context, newest *event) *event {
	last, err := f.lastPosition(ctx)
	if err == nil && last == newest.position {
		return nil
	}
	next := event{position: last, isGap: true}
	if err == nil {
		var read *event
		if read, err = f.readEvent(ctx, newest.position); err == nil {
			next = *read
		}
	}
	if kind := errs.KindOf(err); err != nil && kind != errs.Gone {
		if kind == errs.Internal && ctx.Err() == nil {
			f.log.ErrorContext(ctx, "changes cannot be read", "error", err)
		}
		return nil
	}
	next.number, next.ready = newest.number+1, make(chan struct{})
	return &next
}
