package creator_test

import (
	"testing"

	"obi/platform/testkit"
)

var imports = testkit.Imports{
	Area: "creator", Table: "creators", Noun: "creator", Key: "name", Text: "bio", Empty: "Bio is required",
	Entry: testkit.Fields{"bio": "A bio", "image": "https://example.org/a.jpg", "filters": []string{"Kids"}, "website": "https://example.org"},
}

func TestImport(t *testing.T) {
	svc, token := start(t)
	imports.Check(t, svc, token)
}
