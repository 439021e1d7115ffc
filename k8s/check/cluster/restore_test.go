//go:build cluster

package cluster

import (
	"crypto/rand"
	"fmt"
	"net/http"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
)

// restore takes PostgreSQL away with its volumes and puts it back from its backups, as
// docs/kubernetes.md says: all that was archived, and then, from the backups of the one that was
// put back, to a moment.
func restore(t *testing.T) {
	barman(t)
	kubectl(t, "-n", "obi", "create", "secret", "generic", "postgres-backup", "--from-literal=access-key=backup-"+rand.Text(), "--from-literal=secret-key="+rand.Text())
	manifests := kubectl(t, "kustomize", "overlays/backup")
	job := regexp.MustCompile(`(?s)apiVersion: batch/v1\nkind: Job\nmetadata:\n  name: backup-bucket\n.*?\n---\n`).FindString(manifests)
	apply(t, job) // the bucket is there before the backups are
	kubectl(t, "-n", "obi", "wait", "--for=condition=Complete", "job/backup-bucket", "--timeout=5m")
	began := time.Now()
	apply(t, manifests)
	until(t, 5*time.Minute, "PostgreSQL runs beside the plugin", func() bool {
		said, err := try(t, "", "-n", "obi", "get", "pod", "postgres-1", "-o", `jsonpath={.spec.initContainers[*].name} {.status.conditions[?(@.type=="Ready")].status}`)
		return err == nil && strings.Contains(said, "plugin-barman-cloud") && strings.HasSuffix(said, "True")
	})
	backup(t) // the schedule's first one was too early for a cluster that ran already
	archived(t, 1)
	t.Logf("the first backup had ended after %.0f s", time.Since(began).Seconds())

	admin := newClient(0).signIn(t)
	recording := []byte(read(t, recordingFile))
	id := fmt.Sprintf("restore-%d", time.Now().UnixNano())
	addCreator(t, admin, id+"-1")
	got, row := admin.addProverb("", "Ilu "+id, recording)
	if got.status != http.StatusCreated {
		t.Fatal(got)
	}
	manifests = kubectl(t, "kustomize", "overlays/restored")
	replace(t, admin, manifests)
	admin = newClient(0).signIn(t)
	creatorsAre(t, id, "-1")
	if got := admin.get("/api/ilu/audio/" + row.Audio.FileID); got.status != http.StatusOK || got.body != string(recording) {
		t.Errorf("the recording: %d, %d bytes of %d", got.status, len(got.body), len(recording))
	}

	backup(t)
	archived(t, 2)
	addCreator(t, admin, id+"-2")
	moment := time.Now().UTC()
	if got := admin.send("DELETE", "/api/creator/admin/delete/"+id+"-1", nil); got.status != http.StatusOK {
		t.Fatal(got)
	}
	creatorsAre(t, id, "-2")
	replace(t, admin, strings.NewReplacer(
		"serverName: postgres-2\n", "serverName: postgres-3\n", "serverName: postgres\n", "serverName: postgres-2\n",
		"source: backup\n", fmt.Sprintf("source: backup\n      recoveryTarget: {targetTime: %q}\n", moment.Format("2006-01-02T15:04:05.000000Z")),
	).Replace(manifests))
	creatorsAre(t, id, "-1", "-2")
	addCreator(t, newClient(0).signIn(t), id+"-3")
}

// barman installs the operator's plugin. Its certificates are made here as cert-manager would.
func barman(t *testing.T) {
	t.Helper()
	manifest, _, found := strings.Cut(read(t, filepath.Join(moduleFolder(t, "parts", "github.com/cloudnative-pg/plugin-barman-cloud"), "manifest.yaml")), "---\napiVersion: cert-manager.io/v1\n")
	if !found {
		t.Fatal("the plugin's manifest ends otherwise than with its certificates")
	}
	folder := t.TempDir()
	for _, side := range []string{"client", "server"} {
		key, certificate := filepath.Join(folder, side+".key"), filepath.Join(folder, side+".crt")
		command := exec.CommandContext(t.Context(), "openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2",
			"-subj", "/CN=barman-cloud", "-addext", "subjectAltName=DNS:barman-cloud", "-keyout", key, "-out", certificate)
		if said, err := command.CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, said)
		}
		kubectl(t, "-n", "cnpg-system", "create", "secret", "tls", "barman-cloud-"+side+"-tls", "--key="+key, "--cert="+certificate)
	}
	apply(t, manifest)
	toSystemNode(t, workload{"cnpg-system", "barman-cloud"})
}

// backup makes one with the command of docs/kubernetes.md.
func backup(t *testing.T) {
	t.Helper()
	runDocumented(t, "```sh\n(kubectl -n obi create -f - <<BACKUP\n.*?)```")
}

// archived waits until so many backups have ended. What the plugin says of them at the ObjectStore may come
// with the next one only.
func archived(t *testing.T, backups int) {
	t.Helper()
	until(t, 10*time.Minute, fmt.Sprintf("%d backups have ended", backups), func() bool {
		phases, _ := try(t, "", "-n", "obi", "get", "backups.postgresql.cnpg.io", "-o", "jsonpath={range .items[*]}{.metadata.name} {.status.phase} {.status.error};{end}")
		// The schedule's first one comes before the plugin is there.
		if regexp.MustCompile(`postgres-restored-\w+ failed`).MatchString(phases) {
			t.Fatal(phases)
		}
		return strings.Count(phases, " completed") >= backups
	})
}

// replace does what docs/kubernetes.md says from the deletion on.
func replace(t *testing.T, admin *client, manifests string) {
	t.Helper()
	began := time.Now()
	runDocumented(t, "```sh\n *(primary=.*?) *```")
	kubectl(t, "-n", "obi", "delete", "clusters.postgresql.cnpg.io", "postgres")
	apply(t, manifests)
	until(t, 2*time.Minute, "services say that the database is not there", func() bool {
		return admin.send("DELETE", "/api/creator/admin/delete/nobody", nil).status == http.StatusServiceUnavailable
	})
	kubectl(t, "-n", "obi", "wait", "--for=condition=Ready", "clusters.postgresql.cnpg.io/postgres", "--timeout=10m")
	there := time.Since(began)
	kubectl(t, "-n", "obi", "rollout", "restart", "deployment", "-l", "app.kubernetes.io/component=service")
	for _, one := range deployments(t) {
		waitForRollout(t, one)
		gone(t, one)
	}
	t.Logf("PostgreSQL deleted and put back in %.0f s, services restarted after %.0f s", there.Seconds(), time.Since(began).Seconds())
}

func addCreator(t *testing.T, admin *client, id string) {
	t.Helper()
	if got := admin.json("POST", "/api/creator/admin/add", map[string]string{"id": id, "name": "Ada", "bio": "A bio", "image": "https://example.org/a.jpg"}); got.status != http.StatusCreated {
		t.Fatal(got)
	}
}

// creatorsAre compares those whose ids begin so with what is wanted of them.
func creatorsAre(t *testing.T, id string, ends ...string) {
	t.Helper()
	got := newClient(1).get("/api/creator/creators")
	var there []string
	for _, found := range regexp.MustCompile(`"id":"`+id+`(-\d)"`).FindAllStringSubmatch(got.body, -1) {
		there = append(there, found[1])
	}
	if slices.Sort(there); got.status != http.StatusOK || !slices.Equal(there, ends) {
		t.Errorf("of the creators %s there are %v, want %v: %v", id, there, ends, got)
	}
}
