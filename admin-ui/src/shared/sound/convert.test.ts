import { readFile } from 'node:fs/promises';
import decodeMp3 from '@audio/decode-mp3';
import { expect, it } from 'vitest';
import { aSound, rate } from '../../testing/voices';
import { peakOf } from '../audio/levels';
import { audioExtensions } from '../audio/audioFile';
import type { Clip } from './clip';
import { convert, planOf, ready } from './convert';
import { decodeRare } from './decoders';
import { encodeMp3 } from './encodeMp3';
import { contentProblem, formatOf, playsEverywhere } from './fileFormat';
import { loudnessOf, targetLoudness } from './loudness';

const recording = async (name: string) => new Uint8Array(await readFile(`src/testing/recordings/${name}`));

const everywhere = ['mp3', 'wav', 'aac', 'm4a', 'm4b', 'm4r', 'mp4', 'flac'];

it.each(audioExtensions)('knows whether every browser plays .%s', async (extension) => {
  const bytes = await recording(`voice.${extension}`);
  expect(formatOf(bytes)).not.toBe('unknown');
  expect(playsEverywhere(bytes)).toBe(everywhere.includes(extension));
});

it.each(audioExtensions)('accepts the content of .%s', async (extension) => {
  expect(contentProblem(`ilu.${extension}`, await recording(`voice.${extension}`))).toBeUndefined();
});

it('says what the server will refuse, and nothing about what it may accept', async () => {
  const refusal = (extension: string, name: string) =>
    `This file is named .${extension} but isn't ${name} audio. Please use MP3, WAV, AAC, M4A, OGG, WebM, or FLAC.`;
  expect(contentProblem('ilu.mp3', await recording('broken.mp3'))).toBe(refusal('mp3', 'MP3'));
  expect(contentProblem('ilu.WEBM', await recording('voice.wma'))).toBe(refusal('webm', 'WebM'));
  expect(contentProblem('ilu.m4a', await recording('truncated.m4a'))).toBeUndefined();
  expect(contentProblem('ilu.mp3', new TextEncoder().encode('ID3 and damage'))).toBeUndefined();
  expect(contentProblem('ilu.mp3', await recording('voice.mp2'))).toBeUndefined();
});

it('goes by the bytes, and not by the name', async () => {
  expect(formatOf(await recording('mislabelled.mp3'))).toBe('ogg');
  expect(formatOf(await recording('voice-note.opus'))).toBe('ogg');
  expect(formatOf(await recording('broken.mp3'))).toBe('unknown');
  const tagged = new Uint8Array([...new TextEncoder().encode('ID3'), 4, 0, 0, 0, 0, 0, 2, 1, 1, 0xff, 0xfb]);
  expect(formatOf(tagged)).toBe('mp3');
  expect(formatOf(new Uint8Array())).toBe('unknown');
});

it.each(['amr', '3gp', 'aiff', 'aif', 'mp2'])('decodes .%s', async (extension) => {
  const { channels, rate } = await decodeRare(await recording(`voice.${extension}`));
  expect(channels).toHaveLength(1);
  expect((channels[0]?.length ?? 0) / rate).toBeCloseTo(1, 1);
  const [samples = new Float32Array()] = channels;
  expect(peakOf(samples)).toBeGreaterThan(0.1);
  const { cut } = planOf({ channels, rate });
  expect(cut.start / rate).toBeCloseTo(0.07, 1);
  expect(cut.end / rate).toBeCloseTo(0.93, 1);
});

it.each(['broken.mp3', 'empty.wav', 'truncated.m4a', 'voice.wma', 'voice.mp4'])(
  'rejects what it cannot decode: %s',
  async (name) => {
    await expect(decodeRare(await recording(name))).rejects.toThrow();
  },
);

const voice = (amplitude: number) => aSound([{ seconds: 0.5 }, { seconds: 1, amplitude }, { seconds: 0.5 }]);

it('leaves alone what is as good already', () => {
  const good = ready(planOf({ channels: [voice(0.03)], rate }));
  expect(planOf(good).isGood).toBe(true);
  expect(planOf({ channels: [voice(0.03)], rate }).isGood).toBe(false);
  const quiet = (good.channels[0] ?? voice(0)).map((sample) => sample / 2);
  expect(planOf({ channels: [quiet], rate }).isGood).toBe(false);
});

it('measures and leaves alone what all browsers play, unless it is too quiet or too loud', async () => {
  const good = ready(planOf({ channels: [voice(0.03)], rate }));
  const quieter = { channels: good.channels.map((samples) => samples.map((sample) => sample * 0.75)), rate };
  expect(await convert(quieter, await recording('voice.mp3'), {}, 'needed')).toMatchObject({
    loudness: -21.5,
  });
  const silent = { channels: [aSound([{ seconds: 1 }], 0.001)], rate };
  const { encoded, loudness } = await convert(silent, await recording('voice.mp3'), {}, 'needed');
  expect(encoded).toBeUndefined();
  expect(loudness).toBeLessThan(-50);
});

it('does not raise the noise of a room in which nobody speaks', () => {
  const room = aSound([{ seconds: 1 }], 0.001);
  const [samples = new Float32Array()] = ready(planOf({ channels: [room], rate })).channels;
  expect(peakOf(samples)).toBeLessThan(0.002);
});

it.each([1, 2])('stores %d channels as an MP3 file of the same loudness', async (count) => {
  const left = voice(0.02);
  const clip: Clip = { channels: [left, left.map((sample) => sample / 2)].slice(0, count), rate };
  const wasm = new Uint8Array(await readFile('node_modules/wasm-media-encoders/wasm/mp3.wasm'));
  const file = await encodeMp3(ready(planOf(clip)), wasm);
  expect(playsEverywhere(file)).toBe(true);
  expect(file.length / (clip.channels.length * 2 * left.length)).toBeLessThan(0.1);
  const decoded = await decodeMp3(file);
  const channels = decoded.channelData.slice(0, count);
  expect(Math.abs(loudnessOf(channels, decoded.sampleRate) - targetLoudness)).toBeLessThan(0.5);
});
