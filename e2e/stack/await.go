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
	// patience limits every wait, so that a test that hangs does not hide the results of the
	// others.
	patience = 2 * time.Minute
	// pause is the interval between two requests. It leaves processor time to the process under
	// test.
	pause = 20 * time.Millisecond
)

// await requests an address until the answer is as wanted, patience is over, ctx ends, or process
// ends.
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
