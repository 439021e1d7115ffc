package recordings

import (
	"bytes"
	"encoding/binary"

	"obi/audio-svc/audioclient"
)

// playable returns whether Chromium, Firefox and Safari all play a recording, or only some of them. It
// decides by the bytes, because a name may be wrong, and by what is known of the formats:
//
//   - MP3, AAC in MP4, WAV with PCM: all (caniuse.com/mp3, /aac, /wav). Firefox leaves AAC to the
//     operating system, in MP4 and in ADTS alike (MDN, "Media container formats"); Chromium has AAC in
//     the profiles Main, LC and HE (www.chromium.org/audio-video).
//   - FLAC: all since Safari 11 (caniuse.com/flac).
//   - Ogg: Safari from 18.4 on, with exceptions; WebM: Safari from 15 on (caniuse.com/ogg-vorbis,
//     /webm); Opus in MP4: Safari from 17 on.
//   - AMR, WMA, AIFF, MP2, ALAC, and WAV with anything but PCM: not all (MDN, "Web audio codec guide").
//   - Files named .3gp, whatever they hold: only Firefox on Android accepts their Content-Type (MDN).
//
// Files are not decoded. A file whose structure is damaged counts as playable in some.
func playable(extension string, content []byte) audioclient.Playable {
	if formats[extension].contentType == "audio/3gpp" {
		return audioclient.SomeBrowsers
	}
	audio := skipTag(content)
	hasTag := len(audio) < len(content)
	if isMP3(audio) || isADTS(audio) || !hasTag && (isPlayableWAV(audio) || isFLAC(audio) || isPlayableMP4(audio)) {
		return audioclient.Everywhere
	}
	return audioclient.SomeBrowsers
}

// maxPadding is how many bytes may precede the first frame of an MP3 or AAC file.
const maxPadding = 4 << 10

// startsWithFrames reports whether two frames follow each other near the beginning of content, or one
// frame is all of it. length returns the length of the frame that begins with header, or 0.
func startsWithFrames(content []byte, length func(header []byte) int) bool {
	at := func(n int) int {
		if n+7 > len(content) {
			return 0
		}
		return length(content[n : n+7])
	}
	for n := range min(maxPadding, len(content)) {
		first := at(n)
		if end := n + first; first > 0 && (end == len(content) || at(end) > 0) {
			return true
		}
	}
	return false
}

// isMP3 reports whether content is MPEG-1 or MPEG-2 layer III. MPEG-2.5, an extension for low sample
// rates, is left out, because its support in Safari is not documented.
func isMP3(content []byte) bool { return startsWithFrames(content, mp3Frame) }

// Bit rates in kbit/s and sample rates in Hz of layer III (ISO/IEC 11172-3 and 13818-3).
var (
	bitRates1   = [16]int{0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320}
	bitRates2   = [16]int{0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160}
	sampleRates = [4]int{44100, 48000, 32000}
)

func mp3Frame(header []byte) int {
	version, layer := header[1]>>3&3, header[1]>>1&3
	bitRate, sampleRate, padding := header[2]>>4, sampleRates[header[2]>>2&3], int(header[2]>>1&1)
	if header[0] != 0xff || header[1]>>5 != 7 || layer != 1 || sampleRate == 0 {
		return 0
	}
	var perSample int
	switch version {
	case 3: // MPEG-1
		perSample = 144_000 * bitRates1[bitRate]
	case 2: // MPEG-2
		perSample, sampleRate = 72_000*bitRates2[bitRate], sampleRate/2
	}
	if perSample == 0 {
		return 0
	}
	return perSample/sampleRate + padding
}

// isADTS reports whether content is a stream of AAC frames (ISO/IEC 13818-7).
func isADTS(content []byte) bool {
	return startsWithFrames(content, func(header []byte) int {
		const shortest = 7 // its header
		length := int(header[3]&3)<<11 | int(header[4])<<3 | int(header[5]>>5)
		if header[0] != 0xff || header[1]&0xf6 != 0xf0 || header[2]>>2&0xf > 12 || length <= shortest {
			return 0
		}
		return length
	})
}

// isFLAC reports whether content is native FLAC, which begins with a block of 34 bytes.
func isFLAC(content []byte) bool {
	begin := []byte("fLaC\x00\x00\x00\x22")
	if len(content) > 4 {
		content = bytes.Clone(content[:min(len(content), 100)])
		content[4] &= 0x7f // it may be the only block
	}
	return len(content) > len(begin)+34 && bytes.HasPrefix(content, begin)
}

// The encodings of WAV (RFC 2361). An extensible header has the encoding later.
const (
	wavPCM        = 1
	wavFloat      = 3
	wavExtensible = 0xfffe
)

// isPlayableWAV reports whether content is WAV with integers of 8 to 32 bits or floats of 32 bits.
func isPlayableWAV(content []byte) bool {
	if len(content) < 12 || string(content[:4]) != "RIFF" || string(content[8:12]) != "WAVE" {
		return false
	}
	isPlayable := false
	for rest := content[12:]; len(rest) >= 8; {
		name, size := string(rest[:4]), int(binary.LittleEndian.Uint32(rest[4:8]))
		rest = rest[8:]
		switch {
		case name == "data": // programs that cannot seek announce too much
			return isPlayable && len(rest) > 0
		case size > len(rest):
			return false
		case name == "fmt " && size >= 16:
			encoding, bits := binary.LittleEndian.Uint16(rest), binary.LittleEndian.Uint16(rest[14:])
			if encoding == wavExtensible && size >= 26 {
				encoding = binary.LittleEndian.Uint16(rest[24:])
			}
			isPlayable = encoding == wavFloat && bits == 32 || encoding == wavPCM && bits%8 == 0 && bits >= 8 && bits <= 32
		}
		rest = rest[min(size+size%2, len(rest)):]
	}
	return false
}
