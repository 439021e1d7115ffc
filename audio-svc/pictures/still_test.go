package pictures_test

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/jpeg"
	"image/png"
	"strings"
	"testing"

	"obi/audio-svc/pictures"
	"obi/platform/errs"
)

// where is metadata of a camera; no stored picture may contain it.
const where = "GPS 6.4402 N 7.4943 E"

// note returns EXIF data with an orientation and a place.
func note(order binary.AppendByteOrder, turn uint16) []byte {
	out := []byte("MM\x00\x2a")
	if order.AppendUint16(nil, 1)[0] == 1 {
		out = []byte("II\x2a\x00")
	}
	out = order.AppendUint16(order.AppendUint32(out, 8), 2)
	out = append(order.AppendUint16(out, 0x0100), make([]byte, 10)...)
	out = order.AppendUint32(order.AppendUint16(order.AppendUint16(out, 0x0112), 3), 1)
	return append(append(order.AppendUint16(out, turn), 0, 0), where...)
}

func drawn(width, height int) image.Image {
	picture := image.NewNRGBA(image.Rect(0, 0, width, height))
	for i := range picture.Pix {
		picture.Pix[i] = byte(i * 7)
	}
	return picture
}

func aJPEG(t testing.TB, width, height int) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := jpeg.Encode(&out, drawn(width, height), nil); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func segment(marker byte, body string) []byte {
	return append(binary.BigEndian.AppendUint16([]byte{0xff, marker}, uint16(len(body)+2)), body...)
}

// behind inserts parts into a file after its first bytes.
func behind(content []byte, first int, parts ...[]byte) []byte {
	return bytes.Join([][]byte{content[:first], bytes.Join(parts, nil), content[first:]}, nil)
}

func aPNG(t testing.TB, width, height int) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := png.Encode(&out, drawn(width, height)); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

const pngHead = 8 + 12 + 13 // the signature and the first chunk

func chunk(kind, body string) []byte {
	out := append(binary.BigEndian.AppendUint32(nil, uint32(len(body))), kind+body...)
	return binary.BigEndian.AppendUint32(out, crc32.ChecksumIEEE([]byte(kind+body)))
}

// aWebP returns a picture of one pixel, lossy or lossless, with other chunks.
func aWebP(t testing.TB, lossless bool, more ...[]byte) []byte {
	t.Helper()
	text := "UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA"
	if lossless {
		text = "UklGRh4AAABXRUJQVlA4TBEAAAAvAAAAAAfQ//73v/+BiOh/AAA="
	}
	simple, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		t.Fatal(err)
	}
	if more == nil {
		return simple
	}
	return riff(bytes.Join(append([][]byte{part("VP8X", "\x0c\x00\x00\x00\x00\x00\x00\x00\x00\x00"), simple[12:]}, more...), nil))
}

func riff(chunks []byte) []byte {
	return append(append(binary.LittleEndian.AppendUint32([]byte("RIFF"), uint32(len(chunks)+4)), "WEBP"...), chunks...)
}

func part(kind, body string) []byte {
	out := append(binary.LittleEndian.AppendUint32([]byte(kind), uint32(len(body))), body...)
	return append(out, make([]byte, len(body)%2)...)
}

func TestOnlyTheImageOfAPictureIsKept(t *testing.T) {
	exif := string(note(binary.BigEndian, 1))
	plainJPEG, plainPNG := aJPEG(t, 40, 30), aPNG(t, 40, 30)
	profile := segment(0xe2, "ICC_PROFILE\x00\x01\x01colours")
	for name, row := range map[string]struct {
		sent, kept    []byte
		extension     string
		width, height int
	}{
		"a JPEG": {plainJPEG, plainJPEG, "jpg", 40, 30},
		"a JPEG of a camera": {append(behind(plainJPEG, 2, segment(0xe0, "JFIF\x00\x01\x01\x00\x00\x48\x00\x48\x02\x02"+where), segment(0xe1, "Exif\x00\x00"+exif), []byte{0xff},
			segment(0xe1, "http://ns.adobe.com/xap/1.0/\x00"+where), profile, segment(0xed, "Photoshop 3.0\x00"+where), segment(0xfe, where)), where...),
			behind(plainJPEG, 2, profile), "jpg", 40, 30},
		"a JPEG with unknown segments": {behind(plainJPEG, 2, segment(0x02, where), segment(0xc8, where), segment(0xde, where), segment(0xef, where), segment(0xf0, where), segment(0xfd, where),
			segment(0xee, "Adobe\x00\x64\x00\x00\x00\x00\x01"), segment(0xee, "Adobe\x00\x64\x00\x00\x00\x00\x01"+where), segment(0xdd, "\x00\x00")),
			behind(plainJPEG, 2, segment(0xee, "Adobe\x00\x64\x00\x00\x00\x00\x01"), segment(0xdd, "\x00\x00")), "jpg", 40, 30},
		"a PNG": {plainPNG, plainPNG, "png", 40, 30},
		"a PNG with notes": {append(behind(plainPNG, pngHead, chunk("eXIf", exif), chunk("tEXt", "Comment\x00"+where), chunk("gAMA", "\x00\x00\xb1\x8f"), chunk("prVt", where)), where...),
			behind(plainPNG, pngHead, chunk("gAMA", "\x00\x00\xb1\x8f")), "png", 40, 30},
		"a lossy WebP":    {aWebP(t, false), aWebP(t, false), "webp", 1, 1},
		"a lossless WebP": {aWebP(t, true), aWebP(t, true), "webp", 1, 1},
		"a WebP with notes": {append(aWebP(t, true, part("EXIF", exif), part("XMP ", where), part("what", where)), where...),
			riff(append(part("VP8X", "\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00"), aWebP(t, true)[12:]...)), "webp", 1, 1},
	} {
		got, err := pictures.ReadStill(row.sent)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if got.Extension != row.extension || got.Width != row.width || got.Height != row.height || !bytes.Equal(got.Content, row.kept) {
			t.Errorf("%s: a %s of %d × %d\n%q, want\n%q", name, got.Extension, got.Width, got.Height, got.Content, row.kept)
		}
		if bytes.Contains(got.Content, []byte(where)) {
			t.Errorf("%s: where it was taken is kept", name)
		}
	}
}

func TestRejectedPictures(t *testing.T) {
	plainJPEG, plainPNG := aJPEG(t, 40, 30), aPNG(t, 40, 30)
	header := func(width, height uint32) []byte {
		body := string(binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(nil, width), height)) + "\x08\x02\x00\x00\x00"
		return append([]byte("\x89PNG\r\n\x1a\n"+string(chunk("IHDR", body))), plainPNG[pngHead:]...)
	}
	for name, row := range map[string]struct {
		sent []byte
		says string
	}{
		"nothing":                  {nil, "Please use JPEG, PNG or WebP"},
		"SVG":                      {[]byte(`<svg xmlns="http://www.w3.org/2000/svg"/>`), "Please use JPEG, PNG or WebP"},
		"GIF":                      {[]byte("GIF89a\x01\x00\x01\x00\x00\x00\x00;"), "Please use JPEG, PNG or WebP"},
		"HEIC":                     {[]byte("\x00\x00\x00\x18ftypheic\x00\x00\x00\x00"), "Please use JPEG, PNG or WebP"},
		"a page":                   {[]byte("<!doctype html>"), "Please use JPEG, PNG or WebP"},
		"too wide":                 {header(4097, 1), "This picture is 4097 × 1 pixels. At most 4096 × 4096 are allowed."},
		"far too high":             {header(1, 1<<31+5), "At most 4096"},
		"a JPEG too wide":          {aJPEG(t, 4097, 1), "This picture is 4097 × 1 pixels"},
		"no width":                 {header(0, 5), "damaged"},
		"a moving PNG":             {behind(plainPNG, pngHead, chunk("acTL", "\x00\x00\x00\x02\x00\x00\x00\x00")), "animated"},
		"a moving WebP":            {riff(append(part("VP8X", "\x02\x00\x00\x00\x00\x00\x00\x00\x00\x00"), append(part("ANIM", "\x00\x00\x00\x00\x00\x00"), part("ANMF", where)...)...)), "animated"},
		"a JPEG on its side":       {behind(plainJPEG, 2, segment(0xe1, "Exif\x00\x00"+string(note(binary.BigEndian, 6)))), "stored rotated"},
		"the same, of an Intel":    {behind(plainJPEG, 2, segment(0xe1, "Exif\x00\x00"+string(note(binary.LittleEndian, 3)))), "stored rotated"},
		"a PNG on its side":        {behind(plainPNG, pngHead, chunk("eXIf", string(note(binary.BigEndian, 8)))), "stored rotated"},
		"a WebP on its side":       {aWebP(t, false, part("EXIF", "Exif\x00\x00"+string(note(binary.LittleEndian, 6)))), "stored rotated"},
		"a WebP without a picture": {riff(part("VP8X", "\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00")), "damaged"},
		"a JPEG with two frames":   {behind(plainJPEG, 2, segment(0xc0, "\x08\x00\x01\x00\x01\x01")), "damaged"},
	} {
		_, err := pictures.ReadStill(row.sent)
		if errs.KindOf(err) != errs.Invalid || !strings.Contains(err.Error(), row.says) {
			t.Errorf("%s: %v, want %q", name, err, row.says)
		}
	}
}

// A picture that is cut at any position is rejected, and no damage makes the code read beyond its
// end.
func TestDamagedPictures(t *testing.T) {
	exif := string(note(binary.BigEndian, 1))
	for name, whole := range map[string][]byte{
		"JPEG": behind(aJPEG(t, 9, 9), 2, segment(0xe1, "Exif\x00\x00"+exif)), "PNG": behind(aPNG(t, 9, 9), pngHead, chunk("eXIf", exif)),
		"WebP": aWebP(t, false, part("EXIF", exif)),
	} {
		if _, err := pictures.ReadStill(whole); err != nil {
			t.Errorf("%s, whole: %v", name, err)
		}
		for n := range whole {
			if _, err := pictures.ReadStill(whole[:n]); errs.KindOf(err) != errs.Invalid {
				t.Errorf("%s, %d of %d bytes: %v", name, n, len(whole), err)
			}
			for _, wrong := range []byte{0, 0x7f, 0xff} {
				damaged := bytes.Clone(whole)
				damaged[n] = wrong
				_, _ = pictures.ReadStill(damaged) // it must not panic
			}
		}
	}
}
