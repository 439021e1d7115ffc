package upload_test

import (
	"bytes"
	"errors"
	"io"
	"maps"
	"mime"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"unicode/utf8"

	"obi/platform/errs"
	"obi/platform/upload"
)

const limit = 5 << 20

var proverb = upload.Form{File: "audio", Texts: []string{"proverb", "meaning", "categories"}, MaxFile: limit, TooLarge: "Audio file must be less than 5MB"}

const boundary = "xxBOUNDARYxx"

// part returns one part of a body: disposition follows "form-data; ".
func part(disposition, content string, headers ...string) string {
	all := append([]string{"Content-Disposition: form-data; " + disposition}, headers...)
	return "--" + boundary + "\r\n" + strings.Join(all, "\r\n") + "\r\n\r\n" + content + "\r\n"
}

func file(content string) string { return part(`name="audio"; filename="a.mp3"`, content) }

func whole(parts ...string) string { return strings.Join(parts, "") + "--" + boundary + "--\r\n" }

// request returns an upload with this body, limited as package web limits it.
func request(body io.Reader) *http.Request {
	r := httptest.NewRequest(http.MethodPost, "/", body)
	r.Header.Set("Content-Type", "multipart/form-data; boundary="+boundary)
	r.Body = http.MaxBytesReader(httptest.NewRecorder(), r.Body, proverb.MaxBody())
	return r
}

func TestReadReturnsTheFileAndTheTexts(t *testing.T) {
	gate, registry := newGate(t)
	const igbo = "Egbe bere, ugo bere. Nke sị ibe ya ebela, nku kwaa ya."
	got, err := gate.Read(request(strings.NewReader(whole(part(`name="proverb"`, igbo), file("bytes\x00\r\n--xx"), part(`name="categories"`, `["Life"]`)))), proverb)
	if err != nil {
		t.Fatal(err)
	}
	if got.Filename != "a.mp3" || string(got.Content) != "bytes\x00\r\n--xx" || !maps.Equal(got.Text, map[string]string{"proverb": igbo, "categories": `["Life"]`}) {
		t.Errorf("got %+v", got)
	}
	if inside := gauge(t, registry, "uploads_in_memory"); inside != 1 {
		t.Errorf("%v in memory before Close", inside)
	}
	got.Close()
	if inside := gauge(t, registry, "uploads_in_memory"); inside != 0 || got.Content != nil {
		t.Errorf("%v in memory after Close", inside)
	}
}

func TestAFileMayBeLeftOutWhereTheFormSaysSo(t *testing.T) {
	optional := proverb
	optional.Optional = true
	for name, row := range map[string]struct {
		body string
		want []byte
	}{
		"left out":         {whole(part(`name="proverb"`, "a")), nil},
		"nothing":          {whole(), nil},
		"there":            {whole(file("bytes")), []byte("bytes")},
		"there, but empty": {whole(file("")), []byte{}},
	} {
		gate, _ := newGate(t)
		got, err := gate.Read(request(strings.NewReader(row.body)), optional)
		if err != nil || !bytes.Equal(got.Content, row.want) || (got.Content == nil) != (row.want == nil) {
			t.Errorf("%s: got %+v, %v", name, got, err)
		}
	}
	gate, _ := newGate(t)
	if got, err := gate.Read(request(strings.NewReader(whole(part(`name="audio"`, "bytes")))), optional); errs.KindOf(err) != errs.Malformed {
		t.Errorf("a text in place of the file gave %+v, %v", got, err)
	}
}

func TestReadTable(t *testing.T) {
	good := whole(file("bytes"))
	many := func(n int) (parts []string) {
		for range n {
			parts = append(parts, part(`name="other"`, ""))
		}
		return parts
	}
	rows := map[string]struct {
		body string
		kind errs.Kind // Internal: it is accepted
		want string
	}{
		"one file":                       {good, 0, ""},
		"an empty file":                  {whole(file("")), 0, ""},
		"a text of just the length":      {whole(file("b"), part(`name="proverb"`, strings.Repeat("a", 64<<10))), 0, ""},
		"a header of just the length":    {whole(part(`name="audio"; filename="a.mp3"`, "b", "X-Long: "+strings.Repeat("a", 8000))), 0, ""},
		"the largest file":               {whole(file(strings.Repeat("a", limit))), 0, ""},
		"one byte more":                  {whole(file(strings.Repeat("a", limit+1))), errs.TooLarge, "Audio file must be less than 5MB"},
		"much more":                      {whole(file(strings.Repeat("a", 2*limit))), errs.TooLarge, "Audio file must be less than 5MB"},
		"a text too long":                {whole(part(`name="proverb"`, strings.Repeat("a", 64<<10+1)), file("b")), errs.TooLarge, "proverb is too long"},
		"nothing":                        {"", errs.Malformed, "was interrupted"},
		"no part":                        {whole(), errs.Malformed, "no part called audio"},
		"no file":                        {whole(part(`name="proverb"`, "a")), errs.Malformed, "no part called audio"},
		"the file's part without a name": {whole(part(`name="audio"`, "bytes")), errs.Malformed, "audio is not a file"},
		"two files":                      {whole(file("a"), file("b")), errs.Malformed, "two parts called audio"},
		"two files, the first empty":     {whole(file(""), file("b")), errs.Malformed, "two parts called audio"},
		"two of a text":                  {whole(part(`name="proverb"`, ""), part(`name="proverb"`, "b"), file("b")), errs.Malformed, "two parts called proverb"},
		"a wrong name for the file":      {whole(part(`name="file"; filename="a.mp3"`, "b")), errs.Malformed, "unexpected part"},
		"an unknown text":                {whole(part(`name="status"`, "approved"), file("b")), errs.Malformed, "unexpected part"},
		"a part without a name":          {whole(part(`x="y"`, "b")), errs.Malformed, "unexpected part"},
		"10,000 parts":                   {whole(many(10_000)...), errs.Malformed, "unexpected part"},
		"a header of 1 MB":               {whole(part(`name="audio"; filename="a.mp3"`, "b", "X-Long: "+strings.Repeat("a", 1<<20))), errs.Malformed, "header is too long"},
		"many headers":                   {whole(part(`name="audio"; filename="a.mp3"`, "b", strings.Split(strings.Repeat("X: y\n", 5000), "\n")[:4999]...)), errs.Malformed, "header is too long"},
		"a long filename":                {whole(part(`name="audio"; filename="`+strings.Repeat("a", 1<<20)+`.mp3"`, "b")), errs.Malformed, "header is too long"},
		"a long preamble":                {strings.Repeat("x\r\n", 10_000) + good, errs.Malformed, "header is too long"},
		"text that is not UTF-8":         {whole(part(`name="proverb"`, "\xff"), file("b")), errs.Malformed, "proverb contains a character"},
		"text with a NUL":                {whole(part(`name="proverb"`, "a\x00b"), file("b")), errs.Malformed, "proverb contains a character"},
		"another boundary":               {strings.ReplaceAll(good, boundary, "other"), errs.Malformed, "was interrupted"},
		"an invalid header":              {whole("--" + boundary + "\r\nrubbish\r\n\r\nb\r\n"), errs.Malformed, "was interrupted"},
	}
	for name, row := range rows {
		t.Run(name, func(t *testing.T) { check(t, request(strings.NewReader(row.body)), row.kind, row.want) })
	}
	check(t, request(strings.NewReader(strings.TrimSuffix(good, "\r\n"))), errs.Internal, "")
	// Wherever a form ends early, it must not pass for a complete one.
	long := whole(file("bytes"), part(`name="proverb"`, "a"))
	for cut := range len(long) - len("-\r\n") {
		if _, err := newGateRead(t, request(strings.NewReader(long[:cut]))); errs.KindOf(err) != errs.Malformed {
			t.Errorf("cut after %d bytes it gave %v", cut, err)
		}
	}
}

func newGateRead(t testing.TB, r *http.Request) (*upload.Received, error) {
	t.Helper()
	gate, registry := newGate(t)
	received, err := gate.Read(r, proverb)
	if inside := gauge(t, registry, "uploads_in_memory"); err != nil && inside != 0 {
		t.Errorf("%v places are taken after a refusal", inside)
	}
	return received, err
}

func check(t *testing.T, r *http.Request, kind errs.Kind, want string) {
	t.Helper()
	received, err := newGateRead(t, r)
	switch {
	case kind == errs.Internal && err != nil:
		t.Errorf("refused: %v", err)
	case kind == errs.Internal:
		received.Close()
	case err == nil || errs.KindOf(err) != kind || !strings.Contains(err.Error(), want):
		t.Errorf("got %v, want %q", err, want)
	case received != nil:
		t.Error("something was kept")
	}
}

func TestReadRefusesInvalidForms(t *testing.T) {
	for _, media := range []string{"", "text/plain", "multipart/form-data", "multipart/form-data; boundary=", "multipart/form-data; boundary=\"", "multipart/form-data; boundary=" + strings.Repeat("x", 5000)} {
		r := request(strings.NewReader(whole(file("b"))))
		r.Header.Set("Content-Type", media)
		check(t, r, errs.Malformed, "")
	}
}

// endless never ends.
type endless struct{ read int }

func (e *endless) Read(p []byte) (int, error) {
	e.read += len(p)
	for i := range p {
		p[i] = 'a'
	}
	return len(p), nil
}

func TestReadOfAnEndlessBodyStopsSoonAfterTheLimit(t *testing.T) {
	tail := &endless{}
	check(t, request(io.MultiReader(strings.NewReader(strings.TrimSuffix(file(""), "\r\n")), tail)), errs.TooLarge, "Audio file must be less than 5MB")
	if tail.read > limit+1<<20 {
		t.Errorf("%d bytes were read", tail.read)
	}
}

// breaking is a body that ends with an error, like net/http's when the client sends less than
// announced.
type breaking struct{ io.Reader }

func (b breaking) Read(p []byte) (int, error) {
	n, err := b.Reader.Read(p)
	if errors.Is(err, io.EOF) {
		err = io.ErrUnexpectedEOF
	}
	return n, err
}

func TestReadOfABodyThatBreaksOffKeepsNothing(t *testing.T) {
	body := whole(file(strings.Repeat("a", 100_000)))
	check(t, request(breaking{strings.NewReader(body[:len(body)/2])}), errs.Malformed, "was interrupted")
}

func TestFilenamesLoseTheirFolders(t *testing.T) {
	for given, want := range map[string]string{
		`filename="../../x.mp3"`: "x.mp3", `filename="C:\\fakepath\\x.mp3"`: "x.mp3", `filename="/etc/passwd"`: "passwd",
		`filename="ọ́kụ́ 🔥.mp3"`: "ọ́kụ́ 🔥.mp3", `filename*=UTF-8''%E1%BB%8Dk.mp3`: "ọk.mp3", `filename="a\"b.mp3"`: `a"b.mp3`,
	} {
		received, err := newGateRead(t, request(strings.NewReader(whole(part(`name="audio"; `+given, "b")))))
		if err != nil || received.Filename != want {
			t.Errorf("%s gave %+v, %v, want %q", given, received, err, want)
		}
	}
}

func FuzzRead(f *testing.F) {
	for _, seed := range []string{whole(file("bytes"), part(`name="proverb"`, "a")), whole(), "", "--" + boundary, file("x")[:30], whole(part(`name="audio"; filename*=UTF-8''%ff%00`, "b"))} {
		f.Add([]byte(seed), "multipart/form-data; boundary="+boundary)
	}
	small := upload.Form{File: "audio", Texts: []string{"proverb"}, MaxFile: 100, TooLarge: "too large"}
	f.Fuzz(func(t *testing.T, body []byte, media string) {
		r := httptest.NewRequest(http.MethodPost, "/", bytes.NewReader(body))
		r.Header.Set("Content-Type", media)
		gate, _ := newGate(t)
		received, err := gate.Read(r, small)
		if err != nil {
			if kind := errs.KindOf(err); kind != errs.Malformed && kind != errs.TooLarge {
				t.Fatalf("%v", err)
			}
			return
		}
		if _, _, err := mime.ParseMediaType(media); err != nil {
			t.Fatalf("took %q", media)
		}
		if len(received.Content) > 100 || strings.ContainsAny(received.Filename, `/\`) || len(received.Text) > 1 || !utf8.ValidString(received.Text["proverb"]) {
			t.Fatalf("took %+v", received)
		}
		received.Close()
	})
}

func TestASecondFile(t *testing.T) {
	two := proverb
	two.Second, two.Optional = "original", true
	original := func(content string) string { return part(`name="original"; filename="C:\\o.amr"`, content) }
	for name, row := range map[string]struct {
		body          string
		kind          errs.Kind // Internal: it is accepted
		first, second string
	}{
		"after the first":       {whole(file("a"), part(`name="proverb"`, "p"), original("o")), 0, "a", "o"},
		"before the first":      {whole(original("o"), file("a")), 0, "a", "o"},
		"empty":                 {whole(file("a"), original("")), 0, "a", ""},
		"left out":              {whole(file("a")), 0, "a", "-"},
		"without the first":     {whole(original("o")), errs.Malformed, "", ""},
		"twice":                 {whole(file("a"), original("o"), original("o")), errs.Malformed, "", ""},
		"not a file":            {whole(file("a"), part(`name="original"`, "o")), errs.Malformed, "", ""},
		"as large as the first": {whole(file(strings.Repeat("a", limit)), original(strings.Repeat("o", limit))), 0, strings.Repeat("a", limit), strings.Repeat("o", limit)},
		"too large":             {whole(original(strings.Repeat("o", limit+1)), file("a")), errs.TooLarge, "", ""},
		"a third":               {whole(file("a"), original("o"), part(`name="other"; filename="o.amr"`, "o")), errs.Malformed, "", ""},
	} {
		gate, registry := newGate(t)
		r := request(strings.NewReader(row.body))
		r.Body = http.MaxBytesReader(httptest.NewRecorder(), io.NopCloser(strings.NewReader(row.body)), two.MaxBody())
		got, err := gate.Read(r, two)
		if row.kind != errs.Internal {
			if errs.KindOf(err) != row.kind {
				t.Errorf("%s: %v", name, err)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		second := "-"
		if got.Second != nil {
			second = string(got.Second.Content)
		}
		if string(got.Content) != row.first || second != row.second || got.Second != nil && got.Second.Filename != "o.amr" {
			t.Errorf("%s: got %d and %d bytes", name, len(got.Content), len(second))
		}
		places := 1.0
		if len(row.body) > limit+1<<20 {
			places = 2
		}
		if inside := gauge(t, registry, "uploads_in_memory"); inside != places {
			t.Errorf("%s: takes %v places, want %v", name, inside, places)
		}
		got.Close()
		if inside := gauge(t, registry, "uploads_in_memory"); inside != 0 || got.Second != nil {
			t.Errorf("%s: %v in memory after Close", name, inside)
		}
	}
}
