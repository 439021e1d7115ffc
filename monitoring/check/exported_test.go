package check

import (
	"bytes"
	"crypto/ed25519"
	"crypto/rand"
	"crypto/x509"
	"encoding/pem"
	"mime/multipart"
	"os"
	"strings"
	"testing"

	dto "github.com/prometheus/client_model/go"
	"github.com/prometheus/common/expfmt"
	"github.com/prometheus/common/model"

	"obi/allinone/owners"
	"obi/allinone/services"
	"obi/areas"
	"obi/audio-svc/audio"
	"obi/platform/config"
	"obi/platform/testkit"
)

func TestMain(m *testing.M) { testkit.Main(m) }

// metrics are the labels that each metric may have, by its name in PromQL.
type metrics map[string]map[string]bool

func (m metrics) add(name string, labels ...string) {
	if m[name] == nil {
		m[name] = map[string]bool{}
	}
	for _, label := range labels {
		m[name][label] = true
	}
}

// exported runs every service on a real database, uses each a little, and returns the
// metrics that they export.
func exported(t *testing.T) metrics {
	t.Helper()
	kept := testkit.Start(t, audio.Spec(), config.Environ{"AUDIO_STORE": "dir", "AUDIO_DIR": t.TempDir()})
	owners.Column(t, kept.AdminURL, `INSERT INTO audio.backup_drills VALUES (true, now(), 1, now(), 1, 1, '') RETURNING error`)
	kept = kept.Restart(t)
	testkit.Until(t, "a sweep to export the drill", func() bool { return strings.Contains(kept.Metrics(t), "backup_drill_seconds") })
	settings := config.Environ{"AUDIO_URL": kept.Internal, "AUTH_SIGNING_KEY": newKey(t), "OBI_ADMIN_PASSWORD": "nine green yams in a basket"}
	all := metrics{}
	login := testkit.Scenario{Method: "POST", Path: "/api/auth/login", Body: `{"username":"nobody","password":"wrong"}`, Status: 401}
	requests := map[string]testkit.Scenario{"auth": login, "ilu": upload(t)}
	for _, kind := range areas.Kinds {
		if _, special := requests[kind.Area]; !special {
			requests[kind.Area] = testkit.Scenario{Method: "GET", Path: kind.List, Status: 200}
		}
	}
	for _, spec := range services.WithData() {
		if spec.Name == audio.Spec().Name {
			continue
		}
		request, found := requests[spec.Name]
		if !found {
			t.Errorf("what %s exports is not looked at", spec.Name)
		}
		svc := testkit.Start(t, spec, settings)
		request.Token = svc.Issuer.Token(t, "ngozi")
		svc.Send(t, request)
		all.read(t, svc)
	}
	kept.Send(t, testkit.Scenario{Method: "GET", Path: "/api/ilu/audio/openapi.json", Token: kept.Issuer.Token(t, "ngozi"), Status: 200})
	all.read(t, kept)
	return all
}

func newKey(t *testing.T) string {
	t.Helper()
	_, key, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	der, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		t.Fatal(err)
	}
	return string(pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: der}))
}

// upload is a proverb with a recording, so that audio-svc and its store are used.
func upload(t *testing.T) testkit.Scenario {
	t.Helper()
	recording, err := os.ReadFile("../../audio-svc/recordings/testdata/plain.mp3")
	if err != nil {
		t.Fatal(err)
	}
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	for name, value := range map[string]string{"proverb": "Egbe bere", "meaning": "Live"} {
		if err := form.WriteField(name, value); err != nil {
			t.Fatal(err)
		}
	}
	part, err := form.CreateFormFile("audio", "a.mp3")
	if err == nil {
		_, err = part.Write(recording)
	}
	if err == nil {
		err = form.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	return testkit.Scenario{Method: "POST", Path: "/api/ilu/admin/proverb-with-audio", Body: body.String(), Status: 201,
		Header: map[string]string{"Content-Type": form.FormDataContentType()}}
}

// read adds what a service tells.
func (m metrics) read(t *testing.T, svc *testkit.Service) {
	t.Helper()
	parser := expfmt.NewTextParser(model.UTF8Validation)
	families, err := parser.TextToMetricFamilies(strings.NewReader(svc.Metrics(t)))
	if err != nil {
		t.Fatal(err)
	}
	for name, family := range families {
		for _, one := range family.Metric {
			var labels []string
			for _, label := range one.Label {
				labels = append(labels, label.GetName())
			}
			switch family.GetType() {
			case dto.MetricType_HISTOGRAM:
				m.add(name+"_bucket", append(labels, "le")...)
				m.add(name+"_count", labels...)
				m.add(name+"_sum", labels...)
			case dto.MetricType_SUMMARY:
				m.add(name, append(labels, "quantile")...)
				m.add(name+"_count", labels...)
				m.add(name+"_sum", labels...)
			default:
				m.add(name, labels...)
			}
		}
	}
}

// readListed adds what Traefik, PostgreSQL's operator and node_exporter are known to tell.
func (m metrics) readListed(t *testing.T) {
	t.Helper()
	for _, path := range glob(t, "../*-metrics.txt") {
		list, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(list)) {
			if fields := strings.Fields(line); len(fields) > 0 && fields[0] != "#" {
				m.add(fields[0], fields[1:]...)
			}
		}
	}
}
