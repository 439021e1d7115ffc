package audio

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

// stillPNG keeps the chunks that the image needs. It returns nil if the file is damaged.
func stillPNG(content []byte) *still {
	picture := &still{extension: "png", content: append(make([]byte, 0, len(content)), content[:len(pngSignature)]...)}
	drawn := false
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
			picture.width, picture.height = clampSide(binary.BigEndian.Uint32(body)), clampSide(binary.BigEndian.Uint32(body[4:]))
		case "IDAT":
			drawn = true
		case "acTL":
			picture.moving = true
		case "eXIf":
			picture.orientation = orientation(body)
		}
		if neededPNG[kind] {
			picture.content = append(picture.content, content[at:end]...)
		}
		if kind == "IEND" {
			if !drawn {
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

// stillWebP keeps the chunks that the image needs. It returns nil if the file is damaged.
func stillWebP(content []byte) *still {
	size := uint64(binary.LittleEndian.Uint32(content[4:])) + 8
	if size > uint64(len(content)) {
		return nil
	}
	content = content[:size]
	picture := &still{extension: "webp", content: append(make([]byte, 0, len(content)), content[:12]...)}
	drawn := false
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
		width, height := sidesWebP(kind, body)
		picture.width, picture.height = max(picture.width, width), max(picture.height, height)
		switch kind {
		case "VP8X", "ICCP", "ALPH", "VP8 ", "VP8L":
			if kind[:3] == "VP8" && width == 0 {
				return nil
			}
			drawn = drawn || kind == "VP8 " || kind == "VP8L"
			picture.content = append(picture.content, content[at:end]...)
		case "ANIM", "ANMF":
			picture.moving = true
		case "EXIF":
			picture.orientation = orientation(bytes.TrimPrefix(body, []byte("Exif\x00\x00")))
		}
		at = end
	}
	if !drawn && !picture.moving {
		return nil
	}
	binary.LittleEndian.PutUint32(picture.content[4:], uint32(len(picture.content)-8))
	if string(picture.content[12:16]) == "VP8X" {
		picture.content[20] &^= 0x08 | 0x04 // clear the flags for EXIF and XMP
	}
	return picture
}

// sidesWebP returns the width and height of the image, or zeros if the chunk does not contain them.
func sidesWebP(kind string, body []byte) (width, height int) {
	switch {
	case kind == "VP8X" && len(body) >= 10:
		return 1 + little24(body[4:]), 1 + little24(body[7:])
	case kind == "VP8 " && len(body) >= 10 && bytes.Equal(body[3:6], []byte{0x9d, 0x01, 0x2a}):
		return int(binary.LittleEndian.Uint16(body[6:]) & 0x3fff), int(binary.LittleEndian.Uint16(body[8:]) & 0x3fff)
	case kind == "VP8L" && len(body) >= 5 && body[0] == 0x2f:
		bits := binary.LittleEndian.Uint32(body[1:])
		return 1 + int(bits&0x3fff), 1 + int(bits>>14&0x3fff)
	default:
		return 0, 0
	}
}

func little24(body []byte) int { return int(body[0]) | int(body[1])<<8 | int(body[2])<<16 }
