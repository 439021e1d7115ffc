import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What the fake microphone hears, again and again: a voice, then silence. In seconds. */
export const spoken = { voice: 0.6, silence: 1 };

const rate = 48_000;

/** voiceFile writes the recording to a WAV file and returns its path. */
export function voiceFile(): string {
  const { voice, silence } = spoken;
  const samples = Math.round((voice + silence) * rate);
  const file = Buffer.alloc(44 + samples * 2);
  file.write('RIFF');
  file.writeUInt32LE(36 + samples * 2, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20); // not compressed
  file.writeUInt16LE(1, 22); // one channel
  file.writeUInt32LE(rate, 24);
  file.writeUInt32LE(rate * 2, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36);
  file.writeUInt32LE(samples * 2, 40);
  for (let at = 0; at < samples; at++) {
    const seconds = at / rate;
    // Vowels have overtones, syllables come four times a second, and no room is without noise.
    const syllable = 0.6 + 0.4 * Math.sin(2 * Math.PI * 4 * seconds);
    const tone = Math.sin(2 * Math.PI * 160 * seconds) + 0.5 * Math.sin(2 * Math.PI * 480 * seconds);
    const heard = seconds < voice ? 0.2 * syllable * tone : 0;
    const noise = 0.001 * Math.sin(at * at);
    file.writeInt16LE(Math.round(32_767 * (heard + noise)), 44 + at * 2);
  }
  const path = join(tmpdir(), `obi-voice-${process.pid}.wav`);
  writeFileSync(path, file);
  return path;
}

/** Launch options of a browser whose microphone hears the file. */
export const microphoneArgs = (path: string): string[] => [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  `--use-file-for-fake-audio-capture=${path}`,
];
