package db_test

import (
	"net/url"
	"strings"
	"testing"

	"obi/platform/testkit"
)

// Another locale orders and compares texts differently, which nobody sees but in answers.
func TestAServiceSaysThatItsDatabaseHasAnotherLocale(t *testing.T) {
	t.Parallel()
	_, adminURL := testkit.Database(t, "things")
	address, err := url.Parse(adminURL)
	if err != nil {
		t.Fatal(err)
	}
	for options, found := range map[string]string{
		"ENCODING 'UTF8' LOCALE_PROVIDER builtin BUILTIN_LOCALE 'C.UTF-8' LOCALE 'C'":       "",
		"ENCODING 'UTF8' LOCALE_PROVIDER libc LOCALE 'C.UTF-8'":                             "UTF8, libc C.UTF-8, LC_CTYPE C.UTF-8",
		"ENCODING 'UTF8' LOCALE_PROVIDER icu ICU_LOCALE 'und' LOCALE 'C'":                   "UTF8, icu und, LC_CTYPE C",
		"ENCODING 'UTF8' LOCALE_PROVIDER builtin BUILTIN_LOCALE 'C.UTF-8' LOCALE 'C.UTF-8'": "UTF8, builtin C.UTF-8, LC_CTYPE C.UTF-8",
		"ENCODING 'SQL_ASCII' LOCALE_PROVIDER builtin BUILTIN_LOCALE 'C' LOCALE 'C'":        "SQL_ASCII, builtin C, LC_CTYPE C",
	} {
		database := name("other_")
		admin(t, adminURL, "CREATE DATABASE "+database+" TEMPLATE template0 "+options)
		address.Path = "/" + database
		s := begin(t.Context(), t, address.String())
		if err := <-s.ended; err != nil && !strings.Contains(options, "SQL_ASCII") { // which has no Igbo order
			t.Errorf("%s: %v", options, err)
		}
		close(s.lines)
		var log strings.Builder
		for line := range s.lines {
			log.WriteString(line)
		}
		warned := strings.Contains(log.String(), "another locale")
		if warned != (found != "") || warned && !strings.Contains(log.String(), `found="`+found+`" expected="UTF8, builtin C.UTF-8, LC_CTYPE C"`) {
			t.Errorf("%s: it says %s", options, log.String())
		}
	}
}
