package recordings

import (
	"encoding/binary"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"obi/audio-svc/audioclient"
)

// wav returns a WAV file with an encoding, extensible or not.
func wav(encoding, bits uint16, isExtensible bool, data string) []byte {
	format := binary.LittleEndian.AppendUint16(nil, encoding)
	if isExtensible {
		format = binary.LittleEndian.AppendUint16(nil, wavExtensible)
	}
	format = append(format, "\x01\x00\x40\x1f\x00\x00\x80\x3e\x00\x00\x02\x00"...)
	format = binary.LittleEndian.AppendUint16(format, bits)
	if isExtensible {
		format = append(format, "\x16\x00\x10\x00\x04\x00\x00\x00"...)
		format = binary.LittleEndian.AppendUint16(format, encoding)
		format = append(format, "\x00\x00\x00\x00\x10\x00\x80\x00\x00\xaa\x00\x38\x9b\x71"...)
	}
	file := append([]byte("RIFF\x00\x00\x00\x00WAVELIST\x03\x00\x00\x00abc\x00fmt "), binary.LittleEndian.AppendUint32(nil, uint32(len(format)))...)
	return append(append(file, format...), "data\xff\xff\xff\xff"+data...)
}

func TestPlayable(t *testing.T) {
	rows := map[string]struct {
		content []byte
		want    audioclient.Playable
	}{
		"empty":                   {nil, audioclient.SomeBrowsers},
		"text":                    {[]byte("Egbe bere ugo bere"), audioclient.SomeBrowsers},
		"one MP3 header":          {[]byte("\xff\xfb\x90\x00"), audioclient.SomeBrowsers},
		"AAC in half a frame":     {sample(t, "aac")[:20], audioclient.SomeBrowsers},
		"half an MP4":             {sample(t, "m4a")[:600], audioclient.SomeBrowsers},
		"MP4 without its sound":   {[]byte("\x00\x00\x00\x18ftypmp42\x00\x00\x00\x00isommp42"), audioclient.SomeBrowsers},
		"MP4 with an endless box": {[]byte("\x00\x00\x00\x18ftypmp42\x00\x00\x00\x00isommp42\x00\x00\x00\x01moov\xff\xff\xff\xff\xff\xff\xff\xff"), audioclient.SomeBrowsers},
		"WAV without a header":    {[]byte("RIFF\x00\x00\x00\x00WAVEdata\x00\x00\x00\x00abcd"), audioclient.SomeBrowsers},
		"WAV without sound":       {wav(wavPCM, 16, false, ""), audioclient.SomeBrowsers},
		"WAV, 8 bits":             {wav(wavPCM, 8, false, "abcd"), audioclient.Everywhere},
		"WAV, 12 bits":            {wav(wavPCM, 12, false, "abcd"), audioclient.SomeBrowsers},
		"WAV, 24 bits":            {wav(wavPCM, 24, false, "abcd"), audioclient.Everywhere},
		"WAV, floats":             {wav(wavFloat, 32, false, "abcd"), audioclient.Everywhere},
		"WAV, long floats":        {wav(wavFloat, 64, false, "abcd"), audioclient.SomeBrowsers},
		"WAV, extensible":         {wav(wavPCM, 24, true, "abcd"), audioclient.Everywhere},
		"WAV, extensible A-law":   {wav(6, 8, true, "abcd"), audioclient.SomeBrowsers},
		"WAV, A-law":              {wav(6, 8, false, "abcd"), audioclient.SomeBrowsers},
		"WAV, ADPCM":              {wav(0x11, 4, false, "abcd"), audioclient.SomeBrowsers},
		"WAV, GSM":                {wav(0x31, 0, false, "abcd"), audioclient.SomeBrowsers},
		"WAV, MP3":                {wav(0x55, 0, false, "abcd"), audioclient.SomeBrowsers},
		"WAV with an ID3 tag":     {append([]byte("ID3\x04\x00\x00\x00\x00\x00\x00"), sample(t, "wav")...), audioclient.SomeBrowsers},
		"MP3 after zeros":         {append(make([]byte, 1000), sample(t, "mp3")...), audioclient.Everywhere},
	}
	everywhere := []string{"mp3", "wav", "aac", "m4a", "m4b", "m4r", "mp4", "flac"}
	for extension := range formats {
		want := audioclient.SomeBrowsers
		if slices.Contains(everywhere, extension) {
			want = audioclient.Everywhere
		}
		row := rows[extension]
		row.content, row.want = sample(t, extension), want
		rows[extension] = row
	}
	for _, want := range []audioclient.Playable{audioclient.Everywhere, audioclient.SomeBrowsers} {
		found, err := filepath.Glob(filepath.Join("testdata", string(want), "*"))
		if err != nil || len(found) < 5 {
			t.Fatalf("%s: %d samples, %v", want, len(found), err)
		}
		for _, name := range found {
			row := rows[name]
			if row.content, err = os.ReadFile(name); err != nil {
				t.Fatal(err)
			}
			row.want = want
			rows[name] = row
		}
	}
	for name, row := range rows {
		if got := playable(strings.TrimPrefix(filepath.Ext("."+name), "."), row.content); got != row.want {
			t.Errorf("%s: %q, want %q", name, got, row.want)
		}
	}
}

// FuzzPlayable checks that no content makes it fail.
func FuzzPlayable(f *testing.F) {
	for _, extension := range []string{"mp3", "aac", "m4a", "wav", "flac"} {
		f.Add(sample(f, extension))
	}
	f.Fuzz(func(_ *testing.T, content []byte) { playable("mp3", content) })
}
