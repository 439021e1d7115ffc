package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os/exec"
)

// auditNPM returns the vulnerabilities in npm's registry for the packages in a folder's lock
// file.
func auditNPM(ctx context.Context, folder string) ([]vulnerability, error) {
	ask := exec.CommandContext(ctx, "npm", "audit", "--package-lock-only", "--json", "--fetch-retries=0", "--fetch-timeout=20000")
	var stdout bytes.Buffer
	ask.Dir, ask.Stdout = folder, &stdout
	if err := ask.Run(); err != nil && !errors.As(err, new(*exec.ExitError)) { // npm fails if it finds something
		return nil, err
	}
	found, err := parseNPM(stdout.Bytes())
	if err != nil {
		return nil, fmt.Errorf("npm audit in %s: %w", folder, err)
	}
	return found, nil
}

// parseNPM parses the output of npm audit.
func parseNPM(stdout []byte) (found []vulnerability, err error) {
	var answer struct {
		AuditReportVersion int
		Vulnerabilities    map[string]struct{ Via []json.RawMessage }
		// Message explains why the registry did not answer, Error what is wrong locally.
		Message string
		Error   struct{ Code, Summary string }
	}
	if err := json.Unmarshal(stdout, &answer); err != nil {
		return nil, fmt.Errorf("%w: %.300s", err, stdout)
	}
	switch {
	case answer.Error.Code != "":
		return nil, fmt.Errorf("%s: %s", answer.Error.Code, answer.Error.Summary)
	case answer.AuditReportVersion == 0 && answer.Message != "":
		return nil, fmt.Errorf("%w: %s", errUnreachable, answer.Message)
	case answer.AuditReportVersion != 2:
		return nil, fmt.Errorf("unsupported report version %d: %.300s", answer.AuditReportVersion, stdout)
	}
	seen := map[string]bool{}
	for _, one := range answer.Vulnerabilities {
		for _, via := range one.Via {
			var advice struct{ Name, URL, Title, Severity, Range string }
			// A package that is only affected through another one refers to that one.
			if json.Unmarshal(via, &advice) != nil || seen[advice.URL] {
				continue
			}
			seen[advice.URL] = true
			found = append(found, vulnerability{advice.URL, advice.Name + " " + advice.Range, advice.Title + " (" + advice.Severity + ")"})
		}
	}
	return found, nil
}
