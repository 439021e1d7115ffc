import { expect, it } from 'vitest';
import { aSound, rate } from '../../testing/voices';
import { peakOf, toAmplitude } from '../audio/levels';
import { limitPeaks, loudnessOf, normalizeLoudness, peakCeiling, targetLoudness } from './loudness';

/** Returns the samples at the loudness of all recordings. */
const onlyChannel = (samples: Float32Array) =>
  normalizeLoudness({ channels: [samples], rate }).channels[0] ?? new Float32Array();

// EBU Tech 3341: a tone of 1 kHz at -23 dBFS on two channels has -23 LUFS; one channel has 3 less.
it.each([44_100, 48_000, 24_000])('measures loudness as the standard does, at %d Hz', (hertz) => {
  const tone = aSound([{ seconds: 3, amplitude: toAmplitude(-23), hertz: 1000 }], 0, hertz);
  expect(loudnessOf([tone], hertz)).toBeCloseTo(-26, 1);
});

it('does not count silence around the voice', () => {
  const voice = { seconds: 3, amplitude: 0.1 };
  const alone = loudnessOf([aSound([voice], 0)], rate);
  expect(loudnessOf([aSound([{ seconds: 5 }, voice, { seconds: 5 }], 0)], rate)).toBeCloseTo(alone, 0);
});

it('measures what is shorter than a block, and silence', () => {
  const tone = { amplitude: 0.1, hertz: 1000 };
  const long = loudnessOf([aSound([{ seconds: 2, ...tone }], 0)], rate);
  expect(loudnessOf([aSound([{ seconds: 0.2, ...tone }], 0)], rate)).toBeCloseTo(long, 0);
  expect(loudnessOf([new Float32Array(rate)], rate)).toBe(-Infinity);
  expect(loudnessOf([new Float32Array()], rate)).toBe(-Infinity);
});

it.each([0.01, 0.1, 0.9])('makes a voice of %d as loud as all others', (amplitude) => {
  const take = aSound([{ seconds: 2, amplitude }], 0);
  const ready = normalizeLoudness({ channels: [take], rate });
  expect(loudnessOf(ready.channels, rate)).toBeCloseTo(targetLoudness, 0);
  expect(ready.channels[0]).toHaveLength(take.length);
});

it('does not make a whisper out of the room', () => {
  const room = aSound([{ seconds: 1 }], 0.0001);
  const ready = onlyChannel(room);
  expect(peakOf(ready)).toBeLessThan(toAmplitude(30) * peakOf(room) * 1.01);
  expect(onlyChannel(new Float32Array(rate)).every((each) => each === 0)).toBe(true);
});

it('lets no peak above the ceiling', () => {
  const claps = aSound([
    { seconds: 1, amplitude: 0.02 },
    { seconds: 0.01, amplitude: 0.9, hertz: 900 },
    { seconds: 1, amplitude: 0.02 },
    { seconds: 0.02, amplitude: 0.6, hertz: 3000 },
    { seconds: 0.5, amplitude: 0.02 },
  ]);
  expect(peakOf(onlyChannel(claps))).toBeLessThanOrEqual(toAmplitude(peakCeiling) + 1e-6);
});

it('turns down only around a peak', () => {
  const parts = [
    { seconds: 0.5, amplitude: 0.2 },
    { seconds: 0.05, amplitude: 1 },
    { seconds: 1, amplitude: 0.2 },
  ];
  const samples = aSound(parts, 0);
  const [limited = samples] = limitPeaks([samples], 0.5, rate);
  expect(peakOf(limited)).toBeLessThanOrEqual(0.5 + 1e-6);
  const same = (from: number, to: number) =>
    limited.subarray(from, to).every((value, at) => Math.abs(value - (samples[from + at] ?? 0)) < 1e-3);
  expect(same(0, 0.49 * rate)).toBe(true);
  expect(same(1.2 * rate, 1.5 * rate)).toBe(true);
  expect(limitPeaks([samples], 1.1, rate)).toEqual([samples]);
});

it('turns both channels of a stereo sound by the same gain', () => {
  const left = aSound([{ seconds: 2, amplitude: 0.1 }], 0);
  const right = left.map((sample) => sample / 2);
  const { channels } = normalizeLoudness({ channels: [left, right], rate });
  expect(loudnessOf(channels, rate)).toBeCloseTo(targetLoudness, 0);
  expect(peakOf(channels[0] ?? left) / peakOf(channels[1] ?? right)).toBeCloseTo(2, 5);
});

// A loud word and a quiet one, at 60 levels.
it('brings recordings of -45 to -8 dBFS to within 2 LU', () => {
  const loudness = Array.from({ length: 60 }, (_, at) => {
    const amplitude = toAmplitude(-45 + (37 * at) / 59) * Math.SQRT2;
    const parts = [
      { seconds: 0.5, amplitude, hertz: 150 + 5 * at },
      { seconds: 0.2 },
      { seconds: 0.4, amplitude: amplitude / 2, hertz: 700 },
    ];
    return loudnessOf([onlyChannel(aSound(parts, amplitude / 50))], rate);
  });
  expect(Math.max(...loudness) - Math.min(...loudness)).toBeLessThanOrEqual(2);
});
