// Package owners describes the services whose rows have recordings, for tests of these services
// together with audio-svc.
package owners

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"mime/multipart"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"obi/allinone/services"
	"obi/areas"
	"obi/platform/service"
	"obi/platform/testkit"
)

// Owner is a service whose rows have recordings.
type Owner struct {
	Kind  areas.Kind
	Name  string
	Spec  service.Spec
	Table string
	// Paths of the routes that add, edit and delete a row, and remove its recording. Append the
	// row's id to each except Add.
	Add, Edit, Delete, Detach string
	// Content and OtherContent are two contents of a row in JSON, without braces and the ID.
	Content, OtherContent string
	Uploads               map[string]UploadRequest
	// Create adds a row with the id new and a recording. Attach adds a recording to the row p1,
	// AttachMissing to a row that does not exist.
	Create, Attach, AttachMissing UploadRequest
	// SampleIDs are the IDs of sample rows that have recordings.
	SampleIDs []string
}

// UploadRequest is a request that uploads a file.
type UploadRequest struct {
	Method, Path string
	Texts        map[string]string
	Plain        bool // errors are plain text
}

// All are the services with recordings (spec 7.3 and 7.4).
var All = []Owner{Proverbs(), Riddles()}

// Proverbs returns the owner of the proverbs.
func Proverbs() Owner {
	o := newOwner("proverb")
	add := UploadRequest{Method: "POST", Path: o.Kind.Form, Texts: map[string]string{"proverb": "Ugo bere", "meaning": "Live", "categories": `["Animals"]`}, Plain: true}
	attach := func(id string) UploadRequest {
		return UploadRequest{Method: "POST", Path: fmt.Sprintf(o.Kind.Audio, id)}
	}
	o.Content, o.OtherContent = `"proverb":"Egbe bere","meaning":"Live"`, `"proverb":"Ugo","meaning":"m"`
	o.Uploads = map[string]UploadRequest{"a proverb with audio": add, "audio of a proverb": attach("p1")}
	o.Create, o.Attach, o.AttachMissing, o.SampleIDs = add.WithID("new"), attach("p1"), attach("unknown"), []string{"sample-1", "sample-26"}
	return o
}

// Riddles returns the owner of the riddles.
func Riddles() Owner {
	o := newOwner("riddle")
	texts := map[string]string{"riddle": "Ọ na-eri ihe niile", "translation": "It eats everything", "answer": "Ọkụ", "options": `["Ewu","Ọkụ"]`}
	add := UploadRequest{Method: "POST", Path: o.Kind.Form, Texts: texts}
	attach := UploadRequest{Method: "PUT", Path: o.Kind.EditForm, Texts: texts}.WithID("p1")
	o.Content, o.OtherContent = `"riddle":"Egbe","translation":"Live","answer":"a","options":["a","b"]`, `"riddle":"Ugo","translation":"m","answer":"a","options":["a","b"]`
	o.Uploads = map[string]UploadRequest{"a riddle with audio": add, "an edited riddle with audio": attach}
	o.Create, o.Attach, o.AttachMissing, o.SampleIDs = add.WithID("new"), attach, attach.WithID("unknown"), []string{"sample-1"}
	return o
}

// newOwner returns an owner with the fields that come from the table of areas.
func newOwner(name string) Owner {
	kind := areas.Kinds[slices.IndexFunc(areas.Kinds, func(k areas.Kind) bool { return k.Name == name })]
	detach, _, _ := strings.Cut(kind.DropAudio, "%s")
	return Owner{
		Kind: kind, Name: kind.Area, Spec: services.Programs()[areas.Program(kind.Area)], Table: kind.Area + "." + kind.Table,
		Add: kind.Add, Edit: kind.Edit, Delete: kind.Delete, Detach: detach,
	}
}

// AttachTo returns the request that adds a recording to a row, as the API shows the row.
func (o Owner) AttachTo(t testing.TB, row map[string]any) UploadRequest {
	t.Helper()
	id := row["id"].(string)
	if len(o.Attach.Texts) == 0 {
		return UploadRequest{Method: o.Attach.Method, Path: fmt.Sprintf(o.Kind.Audio, id)}
	}
	d := o.Attach.WithID(id)
	for name := range d.Texts {
		text, isText := row[name].(string)
		if !isText {
			list, err := json.Marshal(row[name])
			if err != nil {
				t.Fatal(err)
			}
			text = string(list)
		}
		d.Texts[name] = text
	}
	return d
}

// WithID returns a copy of d with id in its form.
func (d UploadRequest) WithID(id string) UploadRequest {
	texts := map[string]string{}
	maps.Copy(texts, d.Texts)
	texts["id"] = id
	d.Texts = texts
	return d
}

// Each runs test for every owner.
func Each(t *testing.T, test func(t *testing.T, o Owner)) {
	t.Helper()
	for _, o := range All {
		t.Run(o.Name, func(t *testing.T) { test(t, o) })
	}
}

// RecordingsPath returns the path that downloads all recordings of an owner.
func (o Owner) RecordingsPath() string { return "/api/" + o.Name + "/admin/recordings" }

// Linked returns the IDs of the files that rows of the owner link to.
func (o Owner) Linked(t testing.TB, url string) []string {
	t.Helper()
	return Column(t, url, `SELECT audio->>'fileId' FROM `+o.Table+` WHERE audio->>'fileId' IS NOT NULL ORDER BY 1`)
}

// WaitForOutbox waits until the outbox of the owner is empty.
func (o Owner) WaitForOutbox(t testing.TB, url string) {
	t.Helper()
	testkit.Until(t, "the outbox of "+o.Name+" to be empty", func() bool { return len(Column(t, url, `SELECT payload FROM `+o.Name+`.outbox`)) == 0 })
}

// MakeJobsDue makes every job in the outbox of the owner due.
func (o Owner) MakeJobsDue(t testing.TB, url string) {
	t.Helper()
	Column(t, url, `UPDATE `+o.Name+`.outbox SET next_at = now() - interval '1 hour' RETURNING kind`)
}

// Recording returns a small real recording. The test must run in a folder two levels below the root.
func Recording(t testing.TB, name string) []byte {
	t.Helper()
	content, err := os.ReadFile(filepath.Join("../../audio-svc/recordings/testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return content
}

// Form returns a body with texts and a file, and its content type.
func Form(t testing.TB, texts map[string]string, filename string, content []byte) (body, kind string) {
	t.Helper()
	return FormOf(t, texts, FilePart{"audio", filename, content})
}

// FilePart is a file of a form.
type FilePart struct {
	Part, Filename string
	Content        []byte
}

// FormOf is Form with any files.
func FormOf(t testing.TB, texts map[string]string, files ...FilePart) (body, kind string) {
	t.Helper()
	var buffer bytes.Buffer
	writer := multipart.NewWriter(&buffer)
	for _, name := range slices.Sorted(maps.Keys(texts)) {
		if err := writer.WriteField(name, texts[name]); err != nil {
			t.Fatal(err)
		}
	}
	for _, file := range files {
		part, err := writer.CreateFormFile(file.Part, file.Filename)
		if err == nil {
			_, err = part.Write(file.Content)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := writer.Close(); err != nil {
		t.Fatal(err)
	}
	return buffer.String(), writer.FormDataContentType()
}

// Column returns the one column of a query to the database at url.
func Column(t testing.TB, url, query string) []string {
	t.Helper()
	connection, err := pgx.Connect(context.Background(), url)
	if err != nil {
		t.Fatal(err)
	}
	defer connection.Close(context.Background())
	rows, err := connection.Query(context.Background(), query)
	if err != nil {
		t.Fatal(err)
	}
	values, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		t.Fatal(err)
	}
	return values
}

// Download is an archive of recordings: its table, and its files by name.
type Download struct {
	Table [][]string
	Files map[string]string
	Names []string // in their order, the table first
}

// Unzip reads an archive of recordings.
func Unzip(t testing.TB, body string) Download {
	t.Helper()
	archive, err := zip.NewReader(strings.NewReader(body), int64(len(body)))
	if err != nil {
		t.Fatal(err)
	}
	got := Download{Files: map[string]string{}}
	for _, file := range archive.File {
		reader, err := file.Open()
		if err != nil {
			t.Fatal(err)
		}
		content, err := io.ReadAll(reader)
		if err != nil || file.Method != zip.Store {
			t.Fatalf("%s: %v, method %d", file.Name, err, file.Method)
		}
		got.Files[file.Name], got.Names = string(content), append(got.Names, file.Name)
	}
	if got.Names[0] != "recordings.csv" {
		t.Errorf("it begins with %s", got.Names[0])
	}
	text, hasMark := strings.CutPrefix(got.Files["recordings.csv"], "\ufeff")
	if !hasMark || !strings.HasPrefix(text, "id,text,file,uploaded as,speaker,dialect,problem\r\n") {
		t.Errorf("the table is %q", text)
	}
	if got.Table, err = csv.NewReader(strings.NewReader(text)).ReadAll(); err != nil {
		t.Fatal(err)
	}
	got.Table = got.Table[1:]
	return got
}
