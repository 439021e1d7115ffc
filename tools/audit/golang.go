package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"strings"
	"time"

	"golang.org/x/vuln/scan"
)

// errUnreachable means that a database could not be queried.
var errUnreachable = errors.New("could not be reached")

// database returns the address or folder (file://) of Go's vulnerability database: GOVULNDB, as for
// govulncheck, or the default.
func database() string {
	if own := os.Getenv("GOVULNDB"); own != "" {
		return strings.TrimSuffix(own, "/")
	}
	return "https://vuln.go.dev"
}

// checkReachable requests the first file of a database.
func checkReachable(ctx context.Context, database string) error {
	if !strings.HasPrefix(database, "http") {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, database+"/index/db.json.gz", nil)
	if err != nil {
		return err
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return fmt.Errorf("%w: %w", errUnreachable, err)
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return fmt.Errorf("%w: %s: %s", errUnreachable, request.URL, response.Status)
	}
	return nil
}

// auditGo returns the vulnerabilities in functions that packages of a folder and their dependencies
// call.
func auditGo(ctx context.Context, database, folder string, packages ...string) ([]vulnerability, error) {
	if err := checkReachable(ctx, database); err != nil {
		return nil, err
	}
	var stdout, stderr bytes.Buffer
	check := scan.Command(ctx, append([]string{"-C", folder, "-db", database, "-format", "json"}, packages...)...)
	check.Stdout, check.Stderr = &stdout, &stderr
	if err := errors.Join(check.Start(), check.Wait()); err != nil {
		return nil, fmt.Errorf("govulncheck in %s: %w: %s", folder, err, stderr.String())
	}
	return parseGovulncheck(&stdout)
}

// parseGovulncheck parses the output of govulncheck. Vulnerabilities in code that is not called
// have no function there.
func parseGovulncheck(stdout io.Reader) (found []vulnerability, err error) {
	summaries, seen, isBegun := map[string]string{}, map[string]bool{}, false
	for decoder := json.NewDecoder(stdout); ; {
		var message struct {
			Config  *struct{}
			OSV     *struct{ ID, Summary string }
			Finding *struct {
				OSV   string
				Fixed string `json:"fixed_version"`
				Trace []struct{ Module, Version, Package, Receiver, Function string }
			}
		}
		if err := decoder.Decode(&message); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			return nil, fmt.Errorf("govulncheck: %w", err)
		}
		isBegun = isBegun || message.Config != nil
		if message.OSV != nil {
			summaries[message.OSV.ID] = message.OSV.Summary
		}
		one := message.Finding
		if one == nil || len(one.Trace) == 0 || one.Trace[0].Function == "" || seen[one.OSV] {
			continue
		}
		seen[one.OSV] = true
		at, fixed := one.Trace[0], "not fixed yet"
		if one.Fixed != "" {
			fixed = "fixed in " + one.Fixed
		}
		text := fmt.Sprintf("%s (%s %s is called; %s)", summaries[one.OSV], at.Package, at.Function, fixed)
		found = append(found, vulnerability{one.OSV, at.Module + "@" + at.Version, text})
	}
	if !isBegun {
		return nil, errors.New("govulncheck printed nothing")
	}
	return found, nil
}
