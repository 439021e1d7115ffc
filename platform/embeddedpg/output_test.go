package embeddedpg

import (
	"bytes"
	"errors"
	"strings"
	"syscall"
	"testing"
)

func TestOutputBecomesLogLines(t *testing.T) {
	var log bytes.Buffer
	out := newOutput(textLog(&log))
	for _, piece := range []string{"LOG:  rea", "dy\nFATAL:  no such role\n\tsecond line\n\nPANIC:  the end\nLOG:  after", "word\nhalf"} {
		if n, err := out.Write([]byte(piece)); n != len(piece) || err != nil {
			t.Fatal(n, err)
		}
	}
	for _, want := range []string{
		"level=INFO msg=ready component=postgres",
		`level=WARN msg="no such role"`,
		`level=WARN msg="second line"`,
		`level=ERROR msg="the end"`,
		`level=INFO msg=afterword`,
	} {
		if !strings.Contains(log.String(), want) {
			t.Errorf("%q is missing in %s", want, log.String())
		}
	}
	if got := out.lastOutput(); got != "no such role; second line; the end; half" {
		t.Errorf("last output %q", got)
	}
}

func TestLastOutputIsShort(t *testing.T) {
	out := newOutput(textLog(&bytes.Buffer{}))
	out.Write([]byte(strings.Repeat("LOG:  early\n", 50) + "LOG:  late\n"))
	if got := out.lastOutput(); strings.Count(got, ";") >= tailLines || !strings.HasSuffix(got, "; late") {
		t.Errorf("last output %q", got)
	}
}

func TestFailuresAreOneSentence(t *testing.T) {
	for name, row := range map[string]struct {
		err  error
		want string
	}{
		"our disk full":        {folderError("/d", syscall.ENOSPC), "the disk that holds /d is full"},
		"our quota":            {folderError("/d", syscall.EDQUOT), "the disk that holds /d is full"},
		"read-only":            {folderError("/d", syscall.EROFS), "not writable for user"},
		"anything":             {folderError("/d", syscall.EIO), "the data folder /d cannot be used"},
		"PostgreSQL's disk":    {programError("failed", "/d", errors.New("exit status 1"), "could not write: No space left on device"), "the disk that holds /d is full"},
		"PostgreSQL's block":   {programError("failed", "/d", errors.New("exit status 1"), `could not extend file "x": wrote only 4096 of 8192 bytes at block 10`), "the disk that holds /d is full"},
		"a statement's disk":   {programError("failed", "/d", errors.New("ERROR: No space left on device"), ""), "the disk that holds /d is full"},
		"PostgreSQL complains": {programError("failed", "/d", errors.New("exit status 1"), "bad luck"), "failed (exit status 1); its last output: bad luck"},
		"PostgreSQL is silent": {programError("failed", "/d", errors.New("exit status 1"), ""), "failed: exit status 1"},
	} {
		if !strings.Contains(row.err.Error(), row.want) {
			t.Errorf("%s: %q lacks %q", name, row.err, row.want)
		}
	}
}
