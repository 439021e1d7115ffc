package main

import (
	"io"
	"testing"

	"obi/allinone/owners"
	"obi/allinone/services"
	"obi/platform/backend"
	"obi/platform/config"
	"obi/platform/service"
)

// TestPostgreSQLAcceptsAllPools also adds a service, and changes a pool.
func TestPostgreSQLAcceptsAllPools(t *testing.T) {
	type eventsSettings struct {
		backend.Database `envPrefix:"EVENTS_"`
	}
	events := service.Spec{Name: "events", Settings: func() any { return &eventsSettings{} }}
	for name, row := range map[string]struct {
		environ config.Environ
		specs   []service.Spec
		want    int
	}{
		"today":            {nil, services.WithData(), 80},
		"one more service": {nil, append(services.WithData(), events), 91},
		"a larger pool":    {config.Environ{"ILU_DATABASE_POOL": "100"}, services.WithData(), 170},
		"an empty setting": {config.Environ{"ILU_DATABASE_POOL": ""}, services.WithData(), 80},
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
	if got := owners.Column(t, database.server.AdminURL(), "SHOW max_connections")[0]; got != "170" {
		t.Errorf("the limit is %s", got)
	}
}
