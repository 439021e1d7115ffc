package stack

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"time"
)

// await asks an address until it answers as wanted, ctx ends, or a process that it
// depends on has ended.
func await(ctx context.Context, address string, process *Process, wanted func(status int, body string) bool) error {
	client := &http.Client{Timeout: 2 * time.Second}
	last := "no answer"
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
			last = response.Status
		} else {
			last = err.Error()
		}
		select {
		case <-ctx.Done():
			return fmt.Errorf("%s: %s at %s: %s\n%s", process.Name, ctx.Err(), address, last, process.said())
		case <-process.Ended():
			return fmt.Errorf("%s ended: %s", process.Name, process.said())
		case <-time.After(20 * time.Millisecond):
		}
	}
}

func isOK(status int, _ string) bool { return status == http.StatusOK }
