import { expect, it } from 'vitest';
import { aSound, rate } from '../../../testing/voices';
import { peakOf, toAmplitude } from '../../audio/levels';
import { limitPeaks, loudnessOf, normalizeLoudness, peakCeiling, targetLoudness } from './loudness';

// EBU Tech 3341: a tone of 1 kHz at -23 dBFS on two channels has -23 LUFS; one channel has 3 less.
it.each([44_100, 48_000, 24_000])('measures loudness as the standard does, at %d Hz', (hertz) => {
  const tone = aSound([{ seconds: 3, amplitude: toAmplitude(-23), hertz: 1000 }], 0, hertz);
  expect(loudnessOf(tone, hertz)).toBeCloseTo(-26, 1);
});

it('does not count silence around the voice', () => {
  const voice = { seconds: 3, amplitude: 0.1 };
  const alone = loudnessOf(aSound([voice], 0), rate);
  expect(loudnessOf(aSound([{ seconds: 5 }, voice, { seconds: 5 }], 0), rate)).toBeCloseTo(alone, 0);
});

it('measures what is shorter than a block, and silence', () => {
  const tone = { amplitude: 0.1, hertz: 1000 };
  const long = loudnessOf(aSound([{ seconds: 2, ...tone }], 0), rate);
  expect(loudnessOf(aSound([{ seconds: 0.2, ...tone }], 0), rate)).toBeCloseTo(long, 0);
  expect(loudnessOf(new Float32Array(rate), rate)).toBe(-Infinity);
  expect(loudnessOf(new Float32Array(), rate)).toBe(-Infinity);
});

it.each([0.01, 0.1, 0.9])('makes a voice of %d as loud as all others', (amplitude) => {
  const take = aSound([{ seconds: 2, amplitude }], 0);
  const ready = normalizeLoudness({ samples: take, rate });
  expect(loudnessOf(ready.samples, rate)).toBeCloseTo(targetLoudness, 0);
  expect(ready.samples).toHaveLength(take.length);
});

it('does not make a whisper out of the room', () => {
  const room = aSound([{ seconds: 1 }], 0.0001);
  const ready = normalizeLoudness({ samples: room, rate });
  expect(peakOf(ready.samples)).toBeLessThan(toAmplitude(30) * peakOf(room) * 1.01);
  expect(
    normalizeLoudness({ samples: new Float32Array(rate), rate }).samples.every((each) => each === 0),
  ).toBe(true);
});

it('lets no peak above the ceiling', () => {
  const claps = aSound([
    { seconds: 1, amplitude: 0.02 },
    { seconds: 0.01, amplitude: 0.9, hertz: 900 },
    { seconds: 1, amplitude: 0.02 },
    { seconds: 0.02, amplitude: 0.6, hertz: 3000 },
    { seconds: 0.5, amplitude: 0.02 },
  ]);
  const { samples } = normalizeLoudness({ samples: claps, rate });
  expect(peakOf(samples)).toBeLessThanOrEqual(toAmplitude(peakCeiling) + 1e-6);
});

it('turns down only around a peak', () => {
  const parts = [
    { seconds: 0.5, amplitude: 0.2 },
    { seconds: 0.05, amplitude: 1 },
    { seconds: 1, amplitude: 0.2 },
  ];
  const samples = aSound(parts, 0);
  const limited = limitPeaks(samples, 0.5, rate);
  expect(peakOf(limited)).toBeLessThanOrEqual(0.5 + 1e-6);
  const same = (from: number, to: number) =>
    limited.subarray(from, to).every((value, at) => Math.abs(value - (samples[from + at] ?? 0)) < 1e-3);
  expect(same(0, 0.49 * rate)).toBe(true);
  expect(same(1.2 * rate, 1.5 * rate)).toBe(true);
  expect(limitPeaks(samples, 1.1, rate)).toEqual(samples);
});
