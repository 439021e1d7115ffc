package pictures

import (
	"bytes"
	"encoding/binary"
)

const pngSignature = "\x89PNG\r\n\x1a\n"

// neededPNG are the chunks that belong to the image.
var neededPNG = map[string]bool{
	"IHDR": true, "PLTE": true, "IDAT": true, "IEND": true, "tRNS": true, "cHRM": true, "gAMA": true, "iCCP": true,
	"sBIT": true, "sRGB": true, "cICP": true, "bKGD": true, "pHYs": true,
}

// readPNG keeps the chunks that the image needs. It returns nil if the file is damaged.
func readPNG(content []byte) *Still {
	picture := newStill("png", content, len(pngSignature))
	hasImage := false
	for at := len(pngSignature); at+12 <= len(content); {
		length := uint64(binary.BigEndian.Uint32(content[at:]))
		if length > uint64(len(content)-at-12) {
			return nil
		}
		end := at + 12 + int(length)
		kind, body := string(content[at+4:at+8]), content[at+8:end-4]
		if (at == len(pngSignature)) != (kind == "IHDR") {
			return nil
		}
		switch kind {
		case "IHDR":
			if length != 13 {
				return nil
			}
			picture.Width, picture.Height = clampSide(binary.BigEndian.Uint32(body)), clampSide(binary.BigEndian.Uint32(body[4:]))
		case "IDAT":
			hasImage = true
		case "acTL":
			picture.isAnimated = true
		case "eXIf":
			picture.orientation = orientation(body)
		}
		if neededPNG[kind] {
			picture.Content = append(picture.Content, content[at:end]...)
		}
		if kind == "IEND" {
			if !hasImage {
				return nil
			}
			return picture
		}
		at = end
	}
	return nil
}

// clampSide converts a length without overflow.
func clampSide(pixels uint32) int { return int(min(pixels, 1<<24)) }

// readWebP keeps the chunks that the image needs. It returns nil if the file is damaged.
func readWebP(content []byte) *Still {
	size := uint64(binary.LittleEndian.Uint32(content[4:])) + 8
	if size > uint64(len(content)) {
		return nil
	}
	content = content[:size]
	picture := newStill("webp", content, 12)
	hasImage := false
	for at := 12; at+8 <= len(content); {
		length := uint64(binary.LittleEndian.Uint32(content[at+4:]))
		if length > uint64(len(content)-at-8) {
			return nil
		}
		end := at + 8 + int(length)
		kind, body := string(content[at:at+4]), content[at+8:end]
		if length%2 == 1 && end < len(content) {
			end++
		}
		width, height := sizeOfWebP(kind, body)
		picture.Width, picture.Height = max(picture.Width, width), max(picture.Height, height)
		switch kind {
		case "VP8X", "ICCP", "ALPH", "VP8 ", "VP8L":
			if kind[:3] == "VP8" && width == 0 {
				return nil
			}
			hasImage = hasImage || kind == "VP8 " || kind == "VP8L"
			picture.Content = append(picture.Content, content[at:end]...)
		case "ANIM", "ANMF":
			picture.isAnimated = true
		case "EXIF":
			picture.orientation = orientation(bytes.TrimPrefix(body, exifHeader))
		}
		at = end
	}
	if !hasImage && !picture.isAnimated {
		return nil
	}
	binary.LittleEndian.PutUint32(picture.Content[4:], uint32(len(picture.Content)-8))
	if string(picture.Content[12:16]) == "VP8X" {
		picture.Content[20] &^= 0x08 | 0x04 // clear the flags for EXIF and XMP
	}
	return picture
}

// sizeOfWebP returns the width and height of the image, or zeros if the chunk does not contain them.
func sizeOfWebP(kind string, body []byte) (width, height int) {
	switch {
	case kind == "VP8X" && len(body) >= 10:
		return 1 + uint24(body[4:]), 1 + uint24(body[7:])
	case kind == "VP8 " && len(body) >= 10 && bytes.Equal(body[3:6], []byte{0x9d, 0x01, 0x2a}):
		return int(binary.LittleEndian.Uint16(body[6:]) & 0x3fff), int(binary.LittleEndian.Uint16(body[8:]) & 0x3fff)
	case kind == "VP8L" && len(body) >= 5 && body[0] == 0x2f:
		bits := binary.LittleEndian.Uint32(body[1:])
		return 1 + int(bits&0x3fff), 1 + int(bits>>14&0x3fff)
	default:
		return 0, 0
	}
}

func uint24(body []byte) int { return int(body[0]) | int(body[1])<<8 | int(body[2])<<16 }
