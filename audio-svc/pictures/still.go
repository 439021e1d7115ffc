package pictures

import (
	"bytes"
	"encoding/binary"

	"obi/platform/errs"
)

// maxSide is the largest width and height of a picture, in pixels. It limits the memory that a
// browser needs to decode one.
const maxSide = 4096

// Still is a picture as stored: only the image, without metadata such as place and camera. It is
// not decoded here.
type Still struct {
	Extension     string
	Width, Height int
	Content       []byte

	orientation int // of EXIF: how to turn the picture for display; 0 and 1 mean not at all
	isAnimated  bool
}

// ReadStill detects the format of a picture by its bytes and drops everything except the image.
func ReadStill(content []byte) (*Still, error) {
	var picture *Still
	switch {
	case bytes.HasPrefix(content, []byte("\xff\xd8")):
		picture = readJPEG(content)
	case bytes.HasPrefix(content, []byte(pngSignature)):
		picture = readPNG(content)
	case len(content) >= 12 && string(content[:4]) == "RIFF" && string(content[8:12]) == "WEBP":
		picture = readWebP(content)
	default:
		return nil, errs.New(errs.Invalid, "This picture cannot be used. Please use JPEG, PNG or WebP.")
	}
	switch {
	case picture == nil || picture.Width < 1 || picture.Height < 1:
		return nil, errs.New(errs.Invalid, "This picture is damaged or incomplete")
	case picture.isAnimated:
		return nil, errs.New(errs.Invalid, "This picture is animated. Please use a still picture.")
	case picture.Width > maxSide || picture.Height > maxSide:
		return nil, errs.New(errs.Invalid, "This picture is %d × %d pixels. At most %d × %d are allowed.", picture.Width, picture.Height, maxSide, maxSide)
	case picture.orientation > 1:
		return nil, errs.New(errs.Invalid, "This picture is stored rotated. Please rotate it upright and save it again.")
	}
	return picture, nil
}

// newStill returns a picture that begins with the given signature. It has room for all of content.
func newStill(extension string, content []byte, signature int) *Still {
	return &Still{Extension: extension, Content: append(make([]byte, 0, len(content)), content[:signature]...)}
}

var exifHeader = []byte("Exif\x00\x00")

// readJPEG keeps the segments that the image needs. It drops what cameras add (EXIF, XMP, IPTC,
// comments, thumbnails) and anything after the end, such as a video. It returns nil if the file is
// damaged.
func readJPEG(content []byte) *Still {
	picture := newStill("jpg", content, 2)
	hasImage := false
	for rest := content[2:]; ; {
		for bytes.HasPrefix(rest, []byte{0xff, 0xff}) { // padding
			rest = rest[1:]
		}
		marker, body, end := readSegment(rest)
		switch {
		case end == 0:
			return nil
		case marker == 0xd9: // the end of the image
			if !hasImage {
				return nil
			}
			picture.Content = append(picture.Content, rest[:end]...)
			return picture
		case isFrame(marker):
			if len(body) < 5 || picture.Width > 0 {
				return nil
			}
			picture.Height, picture.Width = int(binary.BigEndian.Uint16(body[1:])), int(binary.BigEndian.Uint16(body[3:]))
		case marker == 0xe1 && bytes.HasPrefix(body, exifHeader):
			picture.orientation = orientation(body[len(exifHeader):])
		case marker == 0xda:
			hasImage = true
		}
		if isNeededJPEG(marker, body) {
			picture.Content = append(picture.Content, rest[:end]...)
		}
		rest = rest[end:]
	}
}

// readSegment returns the marker and the body of the segment that content begins with, and where it
// ends. The end is 0 if content is damaged. The image data after the marker SOS belongs to it.
func readSegment(content []byte) (marker byte, body []byte, end int) {
	if len(content) < 2 || content[0] != 0xff {
		return 0, nil, 0
	}
	marker = content[1]
	if marker == 0xd9 { // the end of the image has no body
		return marker, nil, 2
	}
	if marker >= 0xd0 && marker <= 0xd8 || marker <= 0x01 || len(content) < 4 { // not allowed here
		return 0, nil, 0
	}
	end = 2 + int(binary.BigEndian.Uint16(content[2:]))
	if end < 4 || end > len(content) {
		return 0, nil, 0
	}
	body = content[4:end]
	if marker == 0xda {
		end += scanLength(content[end:])
	}
	return marker, body, end
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
func orientation(metadata []byte) int {
	var order binary.ByteOrder = binary.BigEndian
	if bytes.HasPrefix(metadata, []byte("II")) {
		order = binary.LittleEndian
	}
	if len(metadata) < 8 {
		return 0
	}
	at := uint64(order.Uint32(metadata[4:]))
	if at+2 > uint64(len(metadata)) {
		return 0
	}
	entries := metadata[at+2:]
	for range order.Uint16(metadata[at:]) {
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
