package code_test

import (
	"bytes"
	"path/filepath"
	"strings"
	"testing"

	"obi/k8s/check/code"
	"obi/k8s/check/manifests"
)

const root = "../../.."

func build(t *testing.T, overlay string) [][]byte {
	t.Helper()
	documents, err := manifests.Build(filepath.Join(root, "k8s/overlays", overlay))
	if err != nil {
		t.Fatal(err)
	}
	return documents
}

func read(t *testing.T, documents [][]byte) []*manifests.Object {
	t.Helper()
	objects, err := manifests.Read(documents)
	if err != nil {
		t.Fatal(err)
	}
	return objects
}

func TestManifestsFitThePrograms(t *testing.T) {
	for _, overlay := range []string{"dev", "prod"} {
		objects := read(t, build(t, overlay))
		for name, problems := range map[string][]string{
			"settings": code.CheckSettings(objects, t.TempDir()), "names": code.CheckNames(objects), "roles": code.CheckRoles(objects),
			"locale":   code.CheckLocale(objects),
			"monitors": code.CheckMonitors(objects),
		} {
			for _, problem := range problems {
				t.Errorf("%s, %s: %s", overlay, name, problem)
			}
		}
	}
}

func TestDriftIsFound(t *testing.T) {
	documents := build(t, "prod")
	settings := func(objects []*manifests.Object) []string { return code.CheckSettings(objects, t.TempDir()) }
	for _, row := range []struct {
		check            func([]*manifests.Object) []string
		old, replacement string
		want             string
	}{
		{settings, "- name: AUDIO_STORE\n", "- name: AUDIO_STORES\n", "AUDIO_STORE is not set"},
		{settings, "- name: AUDIO_STORE\n", "- name: AUDIO_STORES\n", "AUDIO_STORES is read by nobody"},
		{settings, "- name: ILU_DATABASE_URL_FILE\n", "- name: ILO_DATABASE_URL_FILE\n", "ILU_DATABASE_URL is not set"},
		{settings, "- name: INTERNAL_KEY_FILE\n", "- name: INTERNAL_KEYS_FILE\n", "INTERNAL_KEY is not set"},
		{settings, "value: /secrets/auth/signing-key", "value: /secrets/auth/key", "no Secret brings /secrets/auth/key"},
		{settings, "value: http://audio-svc:9091", "value: http://audio-svc:9090", "no service answers at http://audio-svc:9090"},
		{settings, "value: https://s3.example.org", "value: s3.example.org", "S3_ENDPOINT"},
		{settings, "DRAIN_TIME: 25s", "DRAIN_TIME: soon", "DRAIN_TIME must be a time"},
		{code.CheckNames, "image: registry.example.org/obi/ilu-svc", "image: registry.example.org/obi/creator-svc", "Deployment/ilu-svc: runs the image"},
		{code.CheckNames, "containerPort: 9091", "containerPort: 9092", "has the ports"},
		{code.CheckNames, "kind: Deployment\nmetadata:\n  labels:\n    app.kubernetes.io/component: web", "kind: Deployment\nmetadata:\n  labels:\n    app.kubernetes.io/component: page", "admin-ui is not deployed"},
		{code.CheckRoles, "name: ilu-svc-database", "name: ilu-database", "roles by service"},
		{code.CheckRoles, "owner: dibia", "owner: ilu", `schema dibia is owned by "ilu"`},
		{code.CheckMonitors, "regex: (?:admin-)?(.+?)(?:-svc)?", "regex: (.+)", `audio-svc gets the label service="audio-svc" and calls itself "audio"`},
		{code.CheckMonitors, "jobLabel: app.kubernetes.io/part-of", "jobLabel: app.kubernetes.io/name", `has the job "audio-svc"`},
		{code.CheckMonitors, "honorLabels: true", "honorLabels: false", "not the program's own /metrics"},
		{code.CheckMonitors, "scrapeClassicHistograms: true", "scrapeClassicHistograms: false", "would drop the buckets"},
		{code.CheckLocale, "localeProvider: builtin", "localeProvider: icu", "LocaleProvider:icu"},
		{code.CheckRoles, "name: pg_trgm", "name: hstore", "pg_trgm is not in the schema public"},
	} {
		changed := make([][]byte, len(documents))
		for i, document := range documents {
			changed[i] = bytes.ReplaceAll(document, []byte(row.old), []byte(row.replacement))
		}
		if bytes.Equal(bytes.Join(changed, nil), bytes.Join(documents, nil)) {
			t.Errorf("%q stands nowhere", row.old)
		}
		if problems := strings.Join(row.check(read(t, changed)), "\n"); !strings.Contains(problems, row.want) {
			t.Errorf("%s: want %q, got %q", row.replacement, row.want, problems)
		}
	}
}
