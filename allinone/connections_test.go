package main

import (
	"strconv"
	"strings"
	"testing"

	"obi/allinone/services"
	"obi/platform/config"
	"obi/platform/embeddedpg"
)

// TestTheConnectionsFit adds up the pools of all services, and one more connection of each for
// its migrations.
func TestTheConnectionsFit(t *testing.T) {
	const superusers = 3
	sum := superusers
	for _, spec := range services.WithData() {
		pool, err := strconv.Atoi(config.Names(spec.Settings())[strings.ToUpper(spec.Name)+"_DATABASE_POOL"])
		if err != nil {
			t.Fatalf("%s: %v", spec.Name, err)
		}
		sum += pool + 1
	}
	if sum > embeddedpg.MaxConnections {
		t.Errorf("all services together may open %d connections, PostgreSQL accepts %d", sum, embeddedpg.MaxConnections)
	}
}
