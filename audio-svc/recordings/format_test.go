package recordings

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"obi/platform/errs"
)

// sample returns a small file with an extension.
func sample(t testing.TB, extension string) []byte {
	t.Helper()
	content, err := os.ReadFile(filepath.Join("testdata", "voice."+extension))
	if err != nil {
		t.Fatal(err)
	}
	return content
}

func TestEveryFormatIsAccepted(t *testing.T) {
	if len(formats) != 18 {
		t.Errorf("there are %d formats", len(formats))
	}
	for extension := range formats {
		if err := checkContent(extension, sample(t, extension)); err != nil {
			t.Errorf("%s: %v, detected as %s", extension, err, detect(sample(t, extension)))
		}
	}
	plain, err := os.ReadFile("testdata/plain.mp3")
	if err != nil {
		t.Fatal(err)
	}
	for name, row := range map[string]struct{ extension, content string }{
		"MP3 without a tag":       {"mp3", string(plain)},
		"wideband AMR":            {"amr", "#!AMR-WB\n" + strings.Repeat("\x04", 100)},
		"MP4 of Apple's recorder": {"m4a", "\x00\x00\x00\x1cftypM4A \x00\x00\x00\x00M4A mp42isom\x00\x00\x00\x00"},
		"MP4 of Android's":        {"m4a", "\x00\x00\x00\x18ftypmp42\x00\x00\x00\x00isommp42"},
		"3GP version 4":           {"3gp", "\x00\x00\x00\x18ftyp3gp4\x00\x00\x00\x00isom3gp4"},
	} {
		if err := checkContent(row.extension, []byte(row.content)); err != nil {
			t.Errorf("%s: %v, detected as %s", name, err, detect([]byte(row.content)))
		}
	}
}

// Many programs put an ID3 tag before any format.
func TestALeadingTagIsSkipped(t *testing.T) {
	text := strings.Repeat("\x00", 300)
	tags := map[string]string{
		"empty": "ID3\x04\x00\x00\x00\x00\x00\x00", "300 bytes": "ID3\x03\x00\x00\x00\x00\x02\x2c" + text,
		"with a footer": "ID3\x04\x00\x10\x00\x00\x02\x2c" + text + "3DI\x04\x00\x10\x00\x00\x02\x2c",
		"with a cover":  "ID3\x03\x00\x00\x00\x01\x00\x00" + strings.Repeat("\xff\xd8\xff\xe0", 1<<12),
	}
	for name, tag := range tags {
		for named := range formats {
			if content := append([]byte(tag), sample(t, named)...); checkContent(named, content) != nil {
				t.Errorf("%s with a tag, %s: refused", named, name)
			}
			if named != "mp3" && named != "mp2" && checkContent(named, []byte(tag+"<!DOCTYPE html><script>alert(1)</script>")) == nil {
				t.Errorf("HTML after a tag, %s, is accepted as %s", name, named)
			}
		}
	}
	for _, cut := range []string{"ID3", "ID3\x04\x00\x00\x00\x00\x7f", "ID3\x04\x00\x00\x7f\x7f\x7f\x7fabc"} {
		if checkContent("flac", []byte(cut)) == nil {
			t.Errorf("%q is accepted as FLAC", cut)
		}
	}
}

// Each frame may have a checksum, which the second byte shows.
func TestAACWithChecksums(t *testing.T) {
	plain := sample(t, "aac")
	for name, second := range map[string]byte{"MPEG-4": 0xf0, "MPEG-2": 0xf8} {
		content := slices.Concat([]byte{0xff, second}, plain[2:7], []byte{0x12, 0x34}, plain[7:])
		for named := range formats {
			if err := checkContent(named, content); (err == nil) != (named == "aac") {
				t.Errorf("%s named .%s: %v", name, named, err)
			}
		}
	}
}

func TestAFileOfAnotherFamilyIsRefused(t *testing.T) {
	for named := range formats {
		for held := range formats {
			same := slices.Equal(formats[named].accepts, formats[held].accepts)
			if err := checkContent(named, sample(t, held)); same != (err == nil) {
				t.Errorf("%s content named .%s: %v", held, named, err)
			}
		}
	}
}

func TestContentThatIsNotAudioIsRejected(t *testing.T) {
	contents := map[string]string{
		"one byte": "a", "two bytes": "\xff\xfb", "text": "Egbe bere ugo bere", "HTML": "<!DOCTYPE html><script>alert(1)</script>",
		"SVG": `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>`, "zip": "PK\x03\x04" + strings.Repeat("\x00", 100),
		"ELF": "\x7fELF\x02\x01\x01" + strings.Repeat("\x00", 100), "Windows program": "MZ" + strings.Repeat("\x00", 100),
		"PDF": "%PDF-1.7\n", "JPEG": "\xff\xd8\xff\xe0\x00\x10JFIF\x00", "PNG": "\x89PNG\r\n\x1a\n" + strings.Repeat("\x00", 50), "JSON": `{"a":1}`,
		"a picture in MP4's box": "\x00\x00\x00\x1cftypavif\x00\x00\x00\x00avifmif1miafMA1B", "zeros": strings.Repeat("\x00", 1000), "Matroska": "\x1aE\xdf\xa3\x93B\x82\x88matroska",
		"shell script": "#!/bin/sh\nrm -rf /\n", "a WebP picture": "RIFF\x00\x00\x00\x00WEBPVP8 ", "AVI": "RIFF\x00\x00\x00\x00AVI LIST",
	}
	for name, content := range contents {
		for extension := range formats {
			if name == "two bytes" && formats[extension].contentType == "audio/mpeg" {
				continue // the beginning of a frame
			}
			if err := checkContent(extension, []byte(content)); errs.KindOf(err) != errs.Invalid {
				t.Errorf("%s as .%s: %v, detected as %s", name, extension, err, detect([]byte(content)))
			}
		}
	}
}

func TestExtensions(t *testing.T) {
	for _, extension := range slices.Sorted(maps.Keys(formats)) {
		for _, name := range []string{"a." + extension, "A." + strings.ToUpper(extension), "a.exe." + extension} {
			if got, err := extensionOf(name); err != nil || got != extension {
				t.Errorf("%s gave %q, %v", name, got, err)
			}
		}
	}
	for name, shown := range map[string]string{"a.exe": "exe", "a.mp3.exe": "exe", "recording": "recording", "a.": "", "": "", "a.TXT": "txt", "mp3 ": "mp3 ", "a.mp33": "mp33"} {
		want := "Unsupported file format: " + shown + ". Please use MP3, WAV, AAC, M4A, OGG, WebM, or FLAC."
		if _, err := extensionOf(name); err == nil || err.Error() != want || errs.KindOf(err) != errs.Invalid {
			t.Errorf("%q gave %v", name, err)
		}
	}
}

func TestFilenamesAreCleaned(t *testing.T) {
	for given, want := range map[string]string{
		"ọ́jị́.mp3": "ọ́jị́.mp3", "../../etc/x.mp3": "x.mp3", `C:\music\x.mp3`: "x.mp3", "a\x00b\r\nc.mp3": "abc.mp3", "  a.mp3 ": "a.mp3",
		"\u202e3pm.exe.mp3": "3pm.exe.mp3", "a\u200b\ufeff.mp3": "a.mp3", "a\xff.mp3": "a.mp3", `a"b;c.mp3`: `a"b;c.mp3`, "🔥.mp3": "🔥.mp3", "o\u0323.mp3": "ọ.mp3",
		strings.Repeat("a", 4096) + ".webm": strings.Repeat("a", 250) + ".webm", strings.Repeat("ọ", 200) + ".mp3": strings.Repeat("ọ", 83) + ".mp3",
		"a." + strings.Repeat("b", 4096): "a." + strings.Repeat("b", 253),
	} {
		if got := cleanName(given); got != want {
			t.Errorf("%.40q gave %q, want %q", given, got, want)
		}
	}
}

func FuzzAcceptedFiles(f *testing.F) {
	for extension := range formats {
		f.Add("a."+extension, sample(f, extension))
	}
	f.Fuzz(func(t *testing.T, name string, content []byte) {
		filename := cleanName(name)
		extension, err := extensionOf(filename)
		if err == nil {
			err = checkContent(extension, content)
		}
		if err != nil {
			if errs.KindOf(err) != errs.Invalid {
				t.Fatal(err)
			}
			return
		}
		if len(filename) > maxFilename || strings.ContainsAny(filename, "/\\\x00\r\n") || !strings.HasSuffix(strings.ToLower(filename), extension) {
			t.Fatalf("accepted %q", filename)
		}
	})
}
