package main

import (
	"io"
	"strconv"
	"testing"

	"obi/allinone/owners"
	"obi/allinone/services"
	"obi/platform/backend"
	"obi/platform/config"
	"obi/platform/service"
)

// connectionsToday is the limit with pools of 10: 11 for each service, and 14 that others need.
func connectionsToday() int { return 14 + 11*len(services.WithData()) }

// TestPostgreSQLAcceptsAllPools also adds a service, and changes a pool.
func TestPostgreSQLAcceptsAllPools(t *testing.T) {
	type eventsSettings struct {
		backend.Database `envPrefix:"EVENTS_"`
	}
	events := service.Spec{Name: "events", Settings: func() any { return &eventsSettings{} }}
	today := connectionsToday()
	for name, row := range map[string]struct {
		environ config.Environ
		specs   []service.Spec
		want    int
	}{
		"today":            {nil, services.WithData(), today},
		"one more service": {nil, append(services.WithData(), events), today + 11},
		"a larger pool":    {config.Environ{"ILU_DATABASE_POOL": "100"}, services.WithData(), today + 90},
		"an empty setting": {config.Environ{"ILU_DATABASE_POOL": ""}, services.WithData(), today},
	} {
		if got, err := maxConnections(row.environ, row.specs); err != nil || got != row.want {
			t.Errorf("%s: %d connections, %v, want %d", name, got, err, row.want)
		}
	}
	if _, err := maxConnections(config.Environ{"ILU_DATABASE_POOL": "ten"}, services.WithData()); err == nil || err.Error() != "wrong configuration: ILU_DATABASE_POOL must be a whole number" {
		t.Errorf("a pool that is not a number: %v", err)
	}
}

func TestTheServerHasTheLimit(t *testing.T) {
	database, err := startDatabase(t.Context(), config.FromOS().With(config.Environ{"ILU_DATABASE_POOL": "100"}), &home{DataDir: dataFolder(t)}, io.Discard)
	if err != nil {
		t.Fatal(err)
	}
	defer database.stop()
	if got := owners.Column(t, database.server.AdminURL(), "SHOW max_connections")[0]; got != strconv.Itoa(connectionsToday()+90) {
		t.Errorf("the limit is %s", got)
	}
}
