package recorded

import (
	"testing"

	"gorm.io/gorm"

	"obi/audio-svc/audioclient"
	"obi/platform/db"
	"obi/platform/entity"
	"obi/platform/web"
)

// Facts that are missing are filled in without a new version. The ETag tells the two apart.
func TestMissingFactsAreFilledIn(t *testing.T) {
	d := open(t)
	var ids []string
	for n := range audioclient.MaxFacts + 2 { // more than one call may name
		id := string(rune('a' + n))
		if _, _, err := d.add(t, id, file); err != nil {
			t.Fatal(err)
		}
		ids = append(ids, id)
	}
	one := func(id string) *entity.Output[thing] {
		t.Helper()
		out, err := d.One(t.Context(), &entity.IDInput{ID: id})
		if err != nil {
			t.Fatal(err)
		}
		return out
	}
	known := one("b")
	if known.Body.Audio.Playable != audioclient.Everywhere {
		t.Errorf("a new one is %+v", known.Body.Audio)
	}
	err := d.DB.Change(t.Context(), func(tx *gorm.DB) (*db.Audit, error) { // as an earlier version stored them
		return nil, tx.Exec(`UPDATE things SET audio = audio - 'playable'`).Error
	})
	if err != nil {
		t.Fatal(err)
	}
	if out := one("b"); out.ETag == known.ETag || out.Body.Audio.Playable != "" {
		t.Errorf("an earlier one is %+v with the ETag %s", out.Body.Audio, out.ETag)
	}
	d.unread = map[string]bool{one("b").Body.Audio.FileID: true}
	if err := d.recordings.Files.fill(t.Context()); err != nil {
		t.Fatal(err)
	}
	for _, id := range ids {
		out := one(id)
		want := audioclient.Everywhere
		if id == "b" {
			want = ""
		}
		if out.Body.Audio.Playable != want || out.Body.Version != 1 || out.Body.Audio.Filename != "a.mp3" {
			t.Errorf("%s is %+v, version %d", id, out.Body.Audio, out.Body.Version)
		}
	}
	if match := web.ParseIfMatch(one("a").ETag); match.Check(1) != nil {
		t.Errorf("an edit with the ETag %s is refused", one("a").ETag)
	}
}

// A client that has a version with another loudness must not be answered 304.
func TestTheETagDependsOnTheLoudness(t *testing.T) {
	d := open(t)
	e, _, err := d.add(t, "a", file)
	if err != nil {
		t.Fatal(err)
	}
	tags := map[string]bool{}
	for _, measured := range []float64{-23, -21.5, -19} {
		in := &DescribeAudioInput{AudioInput: AudioInput{entity.IDInput{ID: "a"}, e.Audio.FileID}, Body: DetailsInput{Loudness: &measured}}
		if _, err := d.DescribeAudio(t.Context(), in); err != nil {
			t.Fatal(err)
		}
		out, err := d.One(t.Context(), &entity.IDInput{ID: "a"})
		if err != nil || out.Body.Version != 1 || web.ParseIfMatch(out.ETag).Check(1) != nil {
			t.Errorf("it is %+v with the ETag %s, %v", out.Body, out.ETag, err)
		}
		tags[out.ETag] = true
	}
	if len(tags) != 3 {
		t.Errorf("three measurements have the ETags %v", tags)
	}
}
