package recordings

import (
	"encoding/binary"
	"iter"
	"slices"
)

// isPlayableMP4 reports whether the first sound of an MP4 file (ISO/IEC 14496-12) is AAC or MP3.
func isPlayableMP4(content []byte) bool {
	if len(content) < 8 || string(content[4:8]) != "ftyp" || !fits(content) {
		return false
	}
	for track := range boxes(box(content, "moov"), "trak") {
		media := box(track, "mdia")
		if handler := box(media, "hdlr"); len(handler) < 12 || string(handler[8:12]) != "soun" {
			continue
		}
		description := box(box(box(media, "minf"), "stbl"), "stsd")
		if len(description) < 8 {
			return false
		}
		return isPlayableEntry(box(description[8:], "mp4a"))
	}
	return false
}

// isPlayableEntry reports whether an entry of the type mp4a holds AAC or MP3.
func isPlayableEntry(entry []byte) bool {
	const header = 28
	if len(entry) < header {
		return false
	}
	more := map[uint16]int{1: 16, 2: 36}[binary.BigEndian.Uint16(entry[8:])] // QuickTime has longer headers
	if len(entry) < header+more {
		return false
	}
	inside := entry[header+more:]
	description := box(inside, "esds")
	if description == nil {
		description = box(box(inside, "wave"), "esds")
	}
	if len(description) < 4 {
		return false
	}
	stream := descriptor(description[4:], 3)
	if len(stream) < 3 {
		return false
	}
	skip := 3 // fields that depend on flags
	if stream[2]&0x80 != 0 {
		skip += 2
	}
	if stream[2]&0x40 != 0 && len(stream) > skip {
		skip += 1 + int(stream[skip])
	}
	if stream[2]&0x20 != 0 {
		skip += 2
	}
	return isPlayableDecoder(descriptor(stream[min(skip, len(stream)):], 4))
}

// The codings of sound in MP4 (mp4ra.org, "Object types") and the kinds of AAC (ISO/IEC 14496-3).
const (
	codingAAC   = 0x40
	codingMP3of = 0x69 // MPEG-2
	codingMP3   = 0x6b // MPEG-1
)

var aacKinds = []byte{1, 2, 5, 29} // Main, LC and the two of HE

func isPlayableDecoder(decoder []byte) bool {
	if len(decoder) < 13 {
		return false
	}
	switch decoder[0] {
	case codingMP3, codingMP3of:
		return true
	case codingAAC:
		specific := descriptor(decoder[13:], 5)
		return len(specific) > 0 && slices.Contains(aacKinds, specific[0]>>3)
	}
	return false
}

// boxes returns the contents of the boxes of a type that lie in content. It ends at a box that does
// not fit.
func boxes(content []byte, kind string) iter.Seq[[]byte] {
	return func(yield func([]byte) bool) {
		for len(content) >= 8 {
			header, size := sizeOfBox(content)
			if size < header || size > len(content) {
				return
			}
			if string(content[4:8]) == kind && !yield(content[header:size]) {
				return
			}
			content = content[size:]
		}
	}
}

// box returns the content of the first box of a type, or nil.
func box(content []byte, kind string) []byte {
	for found := range boxes(content, kind) {
		return found
	}
	return nil
}

// sizeOfBox returns the lengths of the header and of the whole box at the beginning of content.
func sizeOfBox(content []byte) (header, size int) {
	switch size := binary.BigEndian.Uint32(content); {
	case size == 0: // up to the end
		return 8, len(content)
	case size == 1 && len(content) >= 16:
		return 16, int(min(binary.BigEndian.Uint64(content[8:]), 1<<40))
	default:
		return 8, int(size)
	}
}

// fits reports whether content is a series of whole boxes.
func fits(content []byte) bool {
	for len(content) >= 8 {
		header, size := sizeOfBox(content)
		if size < header || size > len(content) {
			return false
		}
		content = content[size:]
	}
	return len(content) == 0
}

// descriptor returns the content of the descriptor at the beginning of content, or nil if it has
// another tag (ISO/IEC 14496-1). Its length has seven bits in each byte but the last.
func descriptor(content []byte, tag byte) []byte {
	if len(content) < 2 || content[0] != tag {
		return nil
	}
	length, n := 0, 1
	for ; n < min(len(content), 5); n++ {
		length = length<<7 | int(content[n]&0x7f)
		if content[n]&0x80 == 0 {
			n++
			break
		}
	}
	return content[n:min(n+length, len(content))]
}
