#!/bin/sh
# Writes the recordings in src/testing/recordings: a second of speech-like sound in each format that may be uploaded,
# and files that are broken. They are committed, so this runs only to change them. On Debian or Ubuntu:
#   apt-get install --no-install-recommends ffmpeg libopencore-amrnb0 python3
#   scripts/make-recordings.sh
set -eu
cd "$(dirname "$0")/../src/testing/recordings"
rm -f ./*

# A voice of 140 Hz with a few overtones that speaks three syllables between 0.2 and 0.8 s, and a quiet room around it.
voice='(0.5*sin(2*PI*140*t)+0.3*sin(2*PI*280*t)+0.2*sin(2*PI*700*t)+0.1*sin(2*PI*1540*t))'
syllables='between(t,0.2,0.8)*abs(sin(5*PI*(t-0.2)))'
source="0.2*$voice*$syllables+0.0005*(random(0)-0.5)"
make() {
  file=$1
  shift
  ffmpeg -hide_banner -loglevel error -y -f lavfi -i "aevalsrc='$source':s=24000:d=1" -map_metadata -1 -ac 1 \
    -fflags +bitexact -flags +bitexact "$@" "$file"
}

make voice.wav -ar 4000 -c:a pcm_s16le
for name in voice.aiff voice.aif; do make $name -ar 4000 -f aiff; done
make voice.mp3 -c:a libmp3lame -b:a 32k
make voice.mp2 -ar 32000 -c:a mp2 -b:a 64k
make voice.flac -ar 4000 -sample_fmt s16 -c:a flac -metadata_header_padding 0
make voice.aac -c:a aac -b:a 32k -f adts
for name in voice.m4a voice.m4b voice.m4r; do make $name -c:a aac -b:a 32k -f ipod; done
make voice.mp4 -c:a aac -b:a 32k -f mp4
make voice.ogg -c:a libopus -b:a 24k -f ogg
make voice.oga -c:a libvorbis -q:a 0 -f ogg
for name in voice.webm voice.weba; do make $name -c:a libopus -b:a 24k -f webm; done
make voice.wma -ar 22050 -c:a wmav2 -b:a 32k -f asf
# ffmpeg reads AMR, and cannot write it.
make speech.pcm -ar 8000 -f s16le
python3 - <<'PYTHON'
import ctypes
lib = ctypes.CDLL("libopencore-amrnb.so.0")
lib.Encoder_Interface_init.restype = ctypes.c_void_p
encoder = ctypes.c_void_p(lib.Encoder_Interface_init(0))
pcm, out = open("speech.pcm", "rb").read(), bytearray(b"#!AMR\n")
for at in range(0, len(pcm) - 319, 320):
    frame = ctypes.create_string_buffer(64)
    size = lib.Encoder_Interface_Encode(encoder, 7, ctypes.create_string_buffer(pcm[at:at + 320]), frame, 0)
    out += frame.raw[:size]
open("voice.amr", "wb").write(out)
PYTHON
ffmpeg -hide_banner -loglevel error -y -i voice.amr -c copy -map_metadata -1 -fflags +bitexact -f 3gp voice.3gp
rm speech.pcm

# Two channels; the right one is half as loud.
ffmpeg -hide_banner -loglevel error -y -f lavfi -i "aevalsrc='$source|0.5*($source)':s=16000:d=1" -map_metadata -1 \
  -fflags +bitexact -flags +bitexact -c:a libopus -b:a 24k -f ogg stereo.ogg
make silent.mp3 -af volume=0 -c:a libmp3lame -b:a 8k -ar 8000
make empty.wav -t 0 -c:a pcm_s16le
head -c 700 voice.m4a > truncated.m4a
head -c 2000 voice.mp3 > truncated.mp3
head -c 3000 /dev/urandom > broken.mp3
cp voice.ogg mislabelled.mp3
cp voice.ogg voice-note.opus
