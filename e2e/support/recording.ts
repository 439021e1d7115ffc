import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What the fake microphone hears, again and again: a voice, then silence. In seconds. */
export const spoken = { voice: 0.6, silence: 1 };

const rate = 48_000;

/** wav returns a WAV file of one channel; `at` returns the sample at a time in seconds. */
export function wav(seconds: number, at: (seconds: number) => number): Buffer {
  const samples = Math.round(seconds * rate);
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
  for (let n = 0; n < samples; n++)
    file.writeInt16LE(Math.round(32_767 * Math.max(-1, Math.min(1, at(n / rate)))), 44 + n * 2);
  return file;
}

/** voiceAt returns a sample of a voice. Vowels have overtones, and syllables come four times a second. */
export function voiceAt(seconds: number): number {
  const syllable = 0.6 + 0.4 * Math.sin(2 * Math.PI * 4 * seconds);
  const tone = Math.sin(2 * Math.PI * 160 * seconds) + 0.5 * Math.sin(2 * Math.PI * 480 * seconds);
  return syllable * tone;
}

/** roomAt returns a sample of the noise of a room. */
export const roomAt = (seconds: number): number => 0.001 * Math.sin((seconds * rate) ** 2);

/** voiceFile writes the recording to a WAV file and returns its path. */
export function voiceFile(): string {
  const { voice, silence } = spoken;
  const file = wav(voice + silence, (at) => (at < voice ? 0.2 * voiceAt(at) : 0) + roomAt(at));
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
