package embeddedpg

import (
	"bytes"
	"context"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

func TestFirstStartThenSecondKeepsData(t *testing.T) {
	dataDir := filepath.Join(openTempDir(t), "made on", "dẹmand + 100%")
	var log bytes.Buffer
	first := start(t, Config{DataDir: dataDir, Log: textLog(&log)})
	address, err := first.AddService(t.Context(), "creator")
	if err != nil {
		t.Fatal(err)
	}
	exec1(t, connect(t, address), "CREATE TABLE people AS SELECT 'Ọ́kụ' AS name")
	stop(t, first)
	if err := first.Err(); err != nil {
		t.Errorf("Err after Stop: %v", err)
	}
	if !strings.Contains(log.String(), "ready to accept connections") {
		t.Errorf("PostgreSQL's own log did not reach ours: %s", log.String())
	}

	second := start(t, Config{DataDir: dataDir})
	if got := second.URL(Database, "creator"); got != address {
		t.Errorf("URL changed from %s to %s", address, got)
	}
	if got := value[string](t, connect(t, address), "SELECT name FROM people"); got != "Ọ́kụ" {
		t.Errorf("name = %q", got)
	}
}

func TestClusterMeetsTheServicesNeeds(t *testing.T) {
	server := start(t, Config{DataDir: usedDataDir(t), Settings: map[string]string{"work_mem": "7MB", "listen_addresses": "*"}})
	group, err := syscall.Getpgid(server.process.PID())
	if err != nil || group == syscall.Getpgrp() {
		t.Errorf("PostgreSQL is in our own process group, where Ctrl-C reaches it (%v)", err)
	}
	conn := connect(t, server.URL(Database, superuser))
	for query, want := range map[string]string{
		"SHOW server_version_num": "18",
		"SHOW server_encoding":    "UTF8",
		"SHOW data_checksums":     "on",
		"SHOW fsync":              "on",
		"SHOW synchronous_commit": "on",
		"SHOW full_page_writes":   "on",
		"SHOW max_connections":    "80",
		"SELECT (setting::int BETWEEN 64 * 128 AND 1024 * 128)::text FROM pg_settings WHERE name = 'shared_buffers'": "true", // pages of 8 KiB
		"SHOW timezone":         "UTC",
		"SHOW work_mem":         "7MB",
		"SHOW listen_addresses": "",
		"SELECT datlocprovider::text || datlocale FROM pg_database WHERE datname = 'obi'":                       "bC.UTF-8",
		"SELECT string_agg(extname, ' ' ORDER BY extname) FROM pg_extension WHERE extname <> 'plpgsql'":         "pg_trgm unaccent",
		"SELECT string_agg(w, ' ' ORDER BY w COLLATE \"ig-x-icu\") FROM unnest('{p,ọ,o,ụ,u,ṅ,n}'::text[]) AS w": "n ṅ o ọ p u ụ",
		"SELECT unaccent('ị ọ ụ ṅ')":                    "i o u n",
		"SELECT lower('ỊỌỤṄ')":                          "ịọụṅ",
		"SELECT (similarity('egwu', 'egwu') = 1)::text": "true",
	} {
		got := value[string](t, conn, query)
		if query == "SHOW server_version_num" {
			got = got[:2]
		}
		if got != want {
			t.Errorf("%s = %q, want %q", query, got, want)
		}
	}
}

func TestStop(t *testing.T) {
	dataDir := usedDataDir(t)
	t.Run("twice", func(t *testing.T) {
		server := start(t, Config{DataDir: dataDir})
		stop(t, server)
		stop(t, server)
	})
	t.Run("closes open connections", func(t *testing.T) {
		server := start(t, Config{DataDir: dataDir})
		conn := connect(t, server.URL(Database, superuser))
		exec1(t, conn, "BEGIN")
		stop(t, server)
		if _, err := conn.Exec(t.Context(), "SELECT 1"); err == nil {
			t.Error("the connection outlived the server")
		}
	})
	t.Run("out of time", func(t *testing.T) {
		server := start(t, Config{DataDir: dataDir})
		late, cancel := context.WithCancel(t.Context())
		cancel()
		_ = server.Stop(late) // may still be in time: only the result counts
		<-server.Done()
	})
}

func TestStartGivesUpWithItsContext(t *testing.T) {
	dataDir := openTempDir(t)
	over, cancel := context.WithCancel(t.Context())
	cancel()
	server, err := Start(over, Config{BinDir: locate(t), DataDir: dataDir})
	if err == nil {
		stop(t, server)
		t.Fatal("started although the caller had cancelled")
	}
	start(t, Config{DataDir: dataDir})
}
