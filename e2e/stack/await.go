package stack

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"time"
)

const (
	// patience is how long to wait for what should come soon. A wait without an end
	// would keep from a person what all other tests found.
	patience = 2 * time.Minute
	// pause leaves the processor to what is waited for.
	pause = 20 * time.Millisecond
)

// await asks an address until it answers as wanted, patience or ctx ends, or a
// process that it depends on has ended.
func await(ctx context.Context, address string, process *Process, wanted func(status int, body string) bool) error {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	client := &http.Client{Timeout: 2 * time.Second}
	var last error
	for {
		request, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
		if err != nil {
			return err
		}
		response, err := client.Do(request)
		if err == nil {
			body, _ := io.ReadAll(response.Body)
			response.Body.Close()
			if wanted(response.StatusCode, string(body)) {
				return nil
			}
			last = errors.New(response.Status)
		} else {
			last = err
		}
		select {
		case <-ctx.Done():
			return fmt.Errorf("%s: %w at %s: %w\n%s", process.Name, ctx.Err(), address, last, process.said())
		case <-process.Ended():
			return fmt.Errorf("%s ended: %s", process.Name, process.said())
		case <-time.After(pause):
		}
	}
}

func isOK(status int, _ string) bool { return status == http.StatusOK }
