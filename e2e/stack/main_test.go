//go:build stack

package stack

import (
	"context"
	"fmt"
	"maps"
	"os"
	"strings"
	"sync"
	"testing"

	"obi/areas"
)

const password = "egbe bere, ugo bere"

// everyService are paths for administrators, at least one of each service with lists or pages.
var everyService = append(areas.Usual(), "/api/auth/session", "/")

// shared is the system that all tests use in turn. Each test must leave it intact.
var shared struct {
	once   sync.Once
	system *Stack
	err    error
}

func TestMain(m *testing.M) {
	code := m.Run()
	if shared.system != nil {
		shared.system.Stop()
	}
	os.Exit(code)
}

// running returns the shared system.
func running(t *testing.T) *Stack {
	t.Helper()
	shared.once.Do(func() {
		limits := map[string]int{"per-address": 100_000}
		maps.Copy(limits, Crowd)
		shared.system, shared.err = Start(context.Background(), Options{Programs: FromEnvironment(), Password: password, Demo: true, Limits: limits, Log: os.Stderr})
	})
	if shared.err != nil {
		t.Fatal(shared.err)
	}
	return shared.system
}

// seen waits until the gateway sends requests to a replica or, if up is false, no longer does.
func (s *Stack) seen(ctx context.Context, one *Replica, up bool) error {
	state := map[bool]string{true: "UP", false: "DOWN"}[up]
	want := fmt.Sprintf(`"http://%s":"%s"`, one.Address, state)
	err := await(ctx, s.Internal+"/api/http/services/"+one.Service+"@file", s.Gateway, func(_ int, body string) bool {
		return strings.Contains(body, want)
	})
	if err != nil {
		return fmt.Errorf("%s is not seen as %s: %w", one.Name, state, err)
	}
	return nil
}
