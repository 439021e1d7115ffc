package db_test

import (
	"context"
	"net/url"
	"strings"
	"testing"

	"obi/platform/testkit"
)

// Another locale sorts and compares texts differently, which only shows in responses.
func TestAnotherLocaleIsLogged(t *testing.T) {
	t.Parallel()
	roleURL, adminURL := testkit.Database(t, "things")
	ours := begin(t.Context(), t, roleURL)
	for line := range ours.lines {
		if strings.Contains(line, "locale") {
			t.Errorf("of our own locale it says %s", line)
		}
	}
	if err := <-ours.ended; err != nil {
		t.Fatal(err)
	}
	address, err := url.Parse(adminURL)
	if err != nil {
		t.Fatal(err)
	}
	for options, found := range map[string]string{
		"ENCODING 'UTF8' LOCALE_PROVIDER libc LOCALE 'C.UTF-8'":                             "UTF8, libc C.UTF-8, LC_CTYPE C.UTF-8",
		"ENCODING 'UTF8' LOCALE_PROVIDER builtin BUILTIN_LOCALE 'C.UTF-8' LOCALE 'C.UTF-8'": "UTF8, builtin C.UTF-8, LC_CTYPE C.UTF-8",
		"ENCODING 'SQL_ASCII' LOCALE_PROVIDER builtin BUILTIN_LOCALE 'C' LOCALE 'C'":        "SQL_ASCII, builtin C, LC_CTYPE C",
	} {
		database := name("other_")
		admin(t, adminURL, "CREATE DATABASE "+database+" TEMPLATE template0 "+options)
		address.Path = "/" + database
		ctx, cancel := context.WithCancel(t.Context())
		s := begin(ctx, t, address.String())
		s.until(t, `found="`+found+`" expected="UTF8, builtin C.UTF-8, LC_CTYPE C"`)
		cancel()
		<-s.ended
	}
}
