package pictures_test

import (
	"bytes"
	"encoding/binary"
	"image"
	"testing"

	"obi/audio-svc/pictures"
	"obi/platform/errs"
)

// FuzzReadStill checks that the kept part of every accepted picture is a picture of the same size,
// that reading it again changes nothing, and that the standard library reads the same size.
func FuzzReadStill(f *testing.F) {
	exif := string(note(binary.BigEndian, 1))
	plainJPEG, plainPNG := aJPEG(f, 9, 7), aPNG(f, 9, 7)
	for _, seed := range [][]byte{
		plainJPEG, plainPNG, aWebP(f, false), aWebP(f, true), nil, []byte("GIF89a"),
		append(behind(plainJPEG, 2, segment(0xe1, "Exif\x00\x00"+exif), segment(0xfe, where), []byte{0xff}), where...),
		behind(plainPNG, pngHead, chunk("eXIf", exif), chunk("tEXt", "Comment\x00"+where), chunk("acTL", "\x00\x00\x00\x02\x00\x00\x00\x00")),
		aWebP(f, true, part("EXIF", exif), part("XMP ", where)), aWebP(f, false, part("ANIM", "\x00\x00\x00\x00\x00\x00"), part("odd", "x")),
		plainJPEG[:40], plainPNG[:40],
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, content []byte) {
		sent := bytes.Clone(content)
		picture, err := pictures.ReadStill(content)
		if !bytes.Equal(sent, content) {
			t.Fatal("what was sent was changed")
		}
		if err != nil {
			if errs.KindOf(err) != errs.Invalid {
				t.Fatal(err)
			}
			return
		}
		if len(picture.Content) > len(content) {
			t.Fatalf("%d bytes became %d", len(content), len(picture.Content))
		}
		again, err := pictures.ReadStill(picture.Content)
		if err != nil {
			t.Fatalf("the kept part cannot be read: %v\n%q", err, picture.Content)
		}
		if again.Extension != picture.Extension || again.Width != picture.Width || again.Height != picture.Height || !bytes.Equal(again.Content, picture.Content) {
			t.Fatalf("a %s of %d × %d, read again a %s of %d × %d\n%q\n%q", picture.Extension, picture.Width, picture.Height, again.Extension, again.Width, again.Height, picture.Content, again.Content)
		}
		for _, way := range [][]byte{content, picture.Content} {
			config, format, err := image.DecodeConfig(bytes.NewReader(way))
			if err == nil && (config.Width != picture.Width || config.Height != picture.Height || format[:1] != picture.Extension[:1]) {
				t.Errorf("a %s of %d × %d; decoded a %s of %d × %d", picture.Extension, picture.Width, picture.Height, format, config.Width, config.Height)
			}
		}
	})
}
