package audio

import (
	"bytes"
	"encoding/binary"

	"obi/platform/errs"
)

// still is a picture as stored: only the image, without metadata such as place and camera. It is
// not decoded here. maxSide limits the memory that a browser needs to decode it.
type still struct {
	extension     string
	width, height int
	content       []byte

	orientation int // how to turn the picture for display; 0 and 1 mean not at all
	moving      bool
}

// readStill detects the format of a picture by its bytes and drops everything except the image.
func readStill(content []byte) (*still, error) {
	var picture *still
	switch {
	case bytes.HasPrefix(content, []byte("\xff\xd8")):
		picture = stillJPEG(content)
	case bytes.HasPrefix(content, []byte(pngSignature)):
		picture = stillPNG(content)
	case len(content) >= 12 && string(content[:4]) == "RIFF" && string(content[8:12]) == "WEBP":
		picture = stillWebP(content)
	default:
		return nil, errs.New(errs.Invalid, "This picture cannot be used. Please use JPEG, PNG or WebP.")
	}
	switch {
	case picture == nil || picture.width < 1 || picture.height < 1:
		return nil, errs.New(errs.Invalid, "This picture is damaged or did not arrive whole")
	case picture.moving:
		return nil, errs.New(errs.Invalid, "This picture moves. Please use a still one.")
	case picture.width > maxSide || picture.height > maxSide:
		return nil, errs.New(errs.Invalid, "This picture has %d × %d pixels. At most %d × %d can be taken.", picture.width, picture.height, maxSide, maxSide)
	case picture.orientation > 1:
		return nil, errs.New(errs.Invalid, "This picture lies on its side, with a note how to turn it. Please turn it and save it without the note.")
	}
	return picture, nil
}

// stillJPEG keeps the segments that the image needs. It drops what cameras add (EXIF, XMP, IPTC,
// comments, thumbnails) and anything after the end, such as a video. It returns nil if the file is
// damaged.
func stillJPEG(content []byte) *still {
	picture := &still{extension: "jpg", content: append(make([]byte, 0, len(content)), content[:2]...)}
	scanned := false
	for at := 2; at+2 <= len(content); {
		if content[at] != 0xff {
			return nil
		}
		marker := content[at+1]
		switch {
		case marker == 0xff: // padding
			at++
			continue
		case marker == 0xd9:
			if !scanned {
				return nil
			}
			picture.content = append(picture.content, 0xff, 0xd9)
			return picture
		case marker >= 0xd0 && marker <= 0xd8, marker <= 0x01: // not allowed here
			return nil
		}
		if at+4 > len(content) {
			return nil
		}
		end := at + 2 + int(binary.BigEndian.Uint16(content[at+2:]))
		if end < at+4 || end > len(content) {
			return nil
		}
		body := content[at+4 : end]
		if isFrame(marker) {
			if len(body) < 5 || picture.width > 0 {
				return nil
			}
			picture.height, picture.width = int(binary.BigEndian.Uint16(body[1:])), int(binary.BigEndian.Uint16(body[3:]))
		}
		if marker == 0xe1 && bytes.HasPrefix(body, []byte("Exif\x00\x00")) {
			picture.orientation = orientation(body[6:])
		}
		if marker == 0xda {
			scanned = true
			end += scanLength(content[end:])
		}
		if isNeededJPEG(marker, body) {
			picture.content = append(picture.content, content[at:end]...)
		}
		at = end
	}
	return nil
}

// isFrame reports whether a segment contains the size of the image.
func isFrame(marker byte) bool {
	return marker >= 0xc0 && marker <= 0xcf && marker != 0xc4 && marker != 0xc8 && marker != 0xcc
}

// scanLength returns the length of the image data, which ends at the next marker.
func scanLength(content []byte) int {
	for at := 0; at+1 < len(content); at++ {
		if next := content[at+1]; content[at] == 0xff && next != 0 && (next < 0xd0 || next > 0xd7) {
			return at
		}
	}
	return len(content)
}

// isNeededJPEG reports whether a segment belongs to the image: tables, frames, scans, and the
// application segments for print density, colours and their coding.
func isNeededJPEG(marker byte, body []byte) bool {
	switch marker {
	case 0xc4, 0xcc, 0xda, 0xdb, 0xdd: // DHT, DAC, SOS, DQT, DRI
		return true
	case 0xe0:
		return bytes.HasPrefix(body, []byte("JFIF\x00")) && len(body) == 14 // without a thumbnail
	case 0xe2:
		return bytes.HasPrefix(body, []byte("ICC_PROFILE\x00"))
	case 0xee:
		return bytes.HasPrefix(body, []byte("Adobe")) && len(body) == 12
	default:
		return isFrame(marker)
	}
}

// orientation returns the orientation from a camera's metadata (TIFF), or 0 if there is none.
func orientation(note []byte) int {
	var order binary.ByteOrder = binary.BigEndian
	if bytes.HasPrefix(note, []byte("II")) {
		order = binary.LittleEndian
	}
	if len(note) < 8 {
		return 0
	}
	at := uint64(order.Uint32(note[4:]))
	if at+2 > uint64(len(note)) {
		return 0
	}
	entries := note[at+2:]
	for range order.Uint16(note[at:]) {
		if len(entries) < 12 {
			return 0
		}
		if order.Uint16(entries) == 0x0112 {
			return int(order.Uint16(entries[8:]))
		}
		entries = entries[12:]
	}
	return 0
}
