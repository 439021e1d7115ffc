package creator_test

import (
	"testing"

	"obi/platform/testkit"
)

var imports = testkit.Imports{
	Area: "creator", Table: "creators", Noun: "creator", Key: "name", Text: "bio", Empty: "Bio is required",
	Entry: testkit.Fields{"bio": "A bio", "image": "https://example.org/a.jpg", "filters": []string{"Kids"}, "website": "https://example.org"},
}

func TestDirectory(t *testing.T) {
	testkit.Directory{
		Imports: imports, List: "/api/creator/creators", Add: "/api/creator/admin/add", Order: "/api/creator/admin/order",
		Edit: "/api/creator/admin/edit/", Remove: "/api/creator/admin/delete/",
	}.Check(t, start)
}
