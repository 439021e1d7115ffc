package code_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"obi/k8s/check/code"
)

// TestComposeAndKubernetesAgree also changes compose's file and sees that it is found.
func TestComposeAndKubernetesAgree(t *testing.T) {
	objects := read(t, build(t, "dev"))
	text, err := os.ReadFile(filepath.Join(root, "docker-compose.yml"))
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range []struct{ old, replacement, want string }{
		{"", "", ""},
		{"image: obi/ilu-svc:", "image: obi/ilo-svc:", "ilu-svc: compose runs obi/ilo-svc"},
		{"image: traefik:v", "image: traefik:v0", "gateway: compose runs traefik:v0"},
		{"image: pgsty/silo:", "image: minio/minio:", "minio: compose runs minio/minio:"},
		{"image: postgres:18", "image: postgres:17", `postgres: version "17" in compose, "18" in Kubernetes`},
		{"  creator-svc:\n", "  creator:\n", "compose has no creator-svc"},
		{"AUDIO_URL: http://audio-svc:9091", "AUDIO_URL: http://audio:9091", "creator-svc: AUDIO_URL"},
		{"      AUDIO_STORE: s3\n", "", "audio-svc, compose: wrong configuration: AUDIO_STORE is not set"},
		{"      AUDIO_STORE: s3\n", "      AUDIO_STORE: s3\n      AUDIO_DIR: /x\n", "audio-svc: only one of compose and Kubernetes sets AUDIO_DIR"},
		{"      INTERNAL_KEY_FILE: /run/secrets/internal_key\n", "", "auth-svc, compose: wrong configuration: INTERNAL_KEY is not set"},
		{"\n  INTERNAL_KEY_FILE: /run/secrets/internal_key\n", "\n", "audio-svc, compose: wrong configuration: INTERNAL_KEY is not set"},
		{"secrets: [creator_database_url, internal_key]", "secrets: [creator_database_url]", "creator-svc, compose: no secret is mounted at /run/secrets/internal_key"},
		{"S3_BUCKET: obi-audio", "S3_BUCKET: audio", "bucket: S3_BUCKET"},
		{"max_connections=200", "max_connections=90", "PostgreSQL accepts 90"},
		{"DRAIN_DELAY: 2s", "DRAIN_DELAY: some", "DRAIN_DELAY must be a time"},
	} {
		if !strings.Contains(string(text), row.old) {
			t.Fatalf("%q stands nowhere", row.old)
		}
		file := filepath.Join(t.TempDir(), "docker-compose.yml")
		if err := os.WriteFile(file, []byte(strings.Replace(string(text), row.old, row.replacement, 1)), 0o600); err != nil {
			t.Fatal(err)
		}
		compose, err := code.ReadCompose(file)
		if err != nil {
			t.Fatal(err)
		}
		problems := strings.Join(code.CheckCompose(compose, objects, t.TempDir()), "\n")
		if !strings.Contains(problems, row.want) || row.want == "" && problems != "" {
			t.Errorf("%s: want %q, got %q", row.replacement, row.want, problems)
		}
	}
}

func TestTheImageFitsTheManifests(t *testing.T) {
	objects := read(t, build(t, "dev"))
	text, err := os.ReadFile(filepath.Join(root, "Dockerfile"))
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range []struct{ old, replacement, want string }{
		{"", "", ""},
		{"EXPOSE 8080 9091", "EXPOSE 8080", "no line EXPOSE 8080 9091"},
		{"USER 65532:65532", "USER 1000:1000", "no line USER 65532:65532"},
		{`CMD ["/obi", "health"]`, `CMD ["true"]`, "does not ask the program"},
	} {
		problems := strings.Join(code.CheckDockerfile(strings.ReplaceAll(string(text), row.old, row.replacement), objects), "\n")
		if row.old == "" {
			problems = strings.Join(code.CheckDockerfile(string(text), objects), "\n")
		}
		if !strings.Contains(problems, row.want) || row.want == "" && problems != "" {
			t.Errorf("%s: want %q, got %q", row.replacement, row.want, problems)
		}
	}
}
