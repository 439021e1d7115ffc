package recordings

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"obi/allinone/owners"
	"obi/platform/testkit"
)

// TestTheFeedShowsRecordings changes the recording of an entry in all ways. For a client that follows
// the list, each is a change of the entry.
func TestTheFeedShowsRecordings(t *testing.T) { owners.Each(t, theFeedShowsRecordings) }

func theFeedShowsRecordings(t *testing.T, o owners.Owner) {
	d := openDetails(t, o, "30")
	history := "/api/" + o.Name + "/admin/history"
	path := func() string { return fmt.Sprintf(o.Kind.DropAudio, "p1", d.p1(t).Audio.FileID) }
	last := func() string {
		var changes []struct{ ID string }
		d.json(t, "GET", history+"?entity="+o.Kind.Name+"&id=p1", "", 200).JSON(t, &changes)
		return history + "/" + changes[0].ID + "/restore"
	}
	var edit string // the change before which a version is restored
	since := d.feed(t, "").Next
	for _, step := range []struct {
		name   string
		change func()
		want   string
	}{
		{"described", func() { d.does(t, "ngozi", "PATCH", path(), `{"speaker":"Adaeze"}`, 200) }, `"speaker":"Adaeze"`},
		{"measured", func() { d.does(t, "ngozi", "PATCH", path(), `{"loudness":-20}`, 200) }, `"loudness":-20`},
		{"checked", func() { d.does(t, "ada", "POST", path()+"/check", `{"result":"checked"}`, 200) }, `"check":"checked"`},
		{"fixed", func() { d.upload(t, "ada", map[string]string{"fixes": d.p1(t).Audio.FileID}, 200) }, `"audio":{`},
		{"the fix undone", func() { d.does(t, "ngozi", "POST", last(), "", 200) }, `"check":"checked"`},
		{"the text edited", func() { d.json(t, "PUT", o.Edit+"p1", `{"id":"p1",`+o.OtherContent+`}`, 200); edit = last() }, `"Ugo"`},
		{"replaced", func() { d.upload(t, "ngozi", map[string]string{"speaker": "Obi"}, 200) }, `"speaker":"Obi"`},
		{"the version before restored", func() {
			match := map[string]string{"If-Match": fmt.Sprintf("%q", fmt.Sprint(d.p1(t).Version))}
			d.Send(t, testkit.Scenario{Method: "POST", Path: edit + "?recording=restore", Token: d.token, Header: match, Status: 200})
		}, `"speaker":"Adaeze"`},
		{"removed", func() { d.does(t, "ngozi", "DELETE", path(), "", 200) }, `"id":"p1"`},
		{"restored from the trash", func() { d.does(t, "ngozi", "POST", last(), "", 200) }, `"speaker":"Adaeze"`},
	} {
		step.change()
		feed, list := d.feed(t, since), d.json(t, "GET", o.Kind.List, "", 200).Body
		if len(feed.Changes) != 1 || feed.Changes[0].ID != "p1" || !strings.Contains(string(feed.Changes[0].Entry), step.want) || !strings.Contains(list, string(feed.Changes[0].Entry)) {
			t.Errorf("%s: the feed has %s, want %s as in %s", step.name, feed.Changes, step.want, list)
		}
		since = feed.Next
	}
}

// feed is an answer of the feed of changes.
type feed struct {
	Changes []struct {
		ID    string
		Entry json.RawMessage
	}
	Next string
}

func (d *twoAdmins) feed(t *testing.T, since string) (f feed) {
	t.Helper()
	d.json(t, "GET", "/api/"+d.Name+"/changes?since="+since, "", 200).JSON(t, &f)
	return f
}
