package transfer

import (
	"io"
	"strings"
	"testing"
	"unicode/utf8"

	"obi/platform/seals"
)

func TestShortErrorsAreValidUTF8(t *testing.T) {
	short := shorten(strings.Repeat("a", maxErrorLength-1) + "ị")
	if !utf8.ValidString(short) || len(short) != maxErrorLength-1 {
		t.Errorf("it is %q", short)
	}
}

func TestVerifyRefusesABackupWithoutSeals(t *testing.T) {
	for tables, want := range map[string]string{"audit_log": "no seals", seals.Table: "auth cannot be reached"} {
		path := write(t, manifest{Format: format, Areas: []area{{Name: "auth", Tables: []table{{Name: tables}}}}})
		file, err := Open(t.Context(), path, io.Discard)
		if err != nil {
			t.Fatal(err)
		}
		err = Verify(t.Context(), Install{Areas: map[string]string{"auth": "postgres://127.0.0.1:1/obi"}}, file, io.Discard)
		file.Close()
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("with the table %s: %v", tables, err)
		}
	}
}
