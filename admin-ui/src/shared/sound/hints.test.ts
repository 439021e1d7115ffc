import { expect, it } from 'vitest';
import { aSound, rate } from '../../testing/voices';
import { peakOf } from '../audio/levels';
import { planOf, ready } from './convert';
import { hintsOf, withoutSilence } from './hints';
import { humOf, withoutHum } from './hum';
import { loudnessOf } from './loudness';
import { measure } from './measure';
import type { Edits } from './edits';

const measured = (samples: Float32Array) => measure({ channels: [samples], rate });
const hintsFor = (samples: Float32Array, edits: Edits = {}) =>
  hintsOf(measured(samples), edits).map(({ text, action }) => [text, action]);
const mixed = (first: Float32Array, ...others: Float32Array[]) =>
  first.map((sample, n) => others.reduce((sum, other) => sum + (other[n] ?? 0), sample));
const tone = (seconds: number, amplitude: number, hertz: number) =>
  aSound([{ seconds, amplitude, hertz }], 0);
const spoken = (amplitude: number, room = 0.0001) =>
  aSound([{ seconds: 0.5 }, { seconds: 2, amplitude }, { seconds: 0.5 }], room);
/** The hum of a cheap power supply, with overtones. */
const hum = (seconds: number, amplitude: number) =>
  mixed(tone(seconds, amplitude, 50), tone(seconds, amplitude / 2, 100), tone(seconds, amplitude / 2, 150));
/** A voice whose pitch glides through 100 and 150 Hz, with overtones and syllables. */
const deepVoice = Float32Array.from({ length: 3 * rate }, (_, n) => {
  const at = n / rate;
  const turns = 125 * at + (25 / Math.PI) * Math.sin(Math.PI * at);
  const syllables = Math.max(0, Math.sin(2 * Math.PI * 3 * at));
  return [1, 2, 3, 4].reduce(
    (sum, overtone) => sum + (0.1 / overtone) * syllables * Math.sin(2 * Math.PI * turns * overtone),
    0,
  );
});

it('has no hints about a good recording', () => {
  expect(hintsFor(spoken(0.15))).toEqual([]);
  expect(hintsFor(deepVoice)).toEqual([]);
});

it('says how much louder a quiet recording is made', () => {
  expect(hintsFor(spoken(0.03))).toEqual([['It was quiet. Obi makes it 16 dB louder.', 'play']]);
  expect(hintsFor(spoken(0.006, 0.00001))).toEqual([
    ['Very quiet. Obi makes it 30 dB louder, so you may hear noise.', 'recordAgain'],
  ]);
});

it('tells a clipped recording from a loud one', () => {
  const clipped = spoken(3).map((sample) => Math.max(-1, Math.min(1, sample)));
  expect(hintsFor(clipped)).toEqual([['Too loud: parts of the sound are distorted.', 'recordAgain']]);
  // One syllable reaches full scale.
  const rising = deepVoice.map((sample, n) => sample * n);
  const peak = peakOf(rising);
  const loud = rising.map((sample) => sample / peak);
  expect(measured(loud).isClipped).toBe(false);
});

it.each([
  ['digital silence', new Float32Array(rate)],
  ['a constant', new Float32Array(rate).fill(0.05)],
  ['the noise of a sound card', aSound([{ seconds: 2 }], 0.0005)],
])('warns of %s', (_, samples) => {
  expect(hintsFor(samples)).toEqual([['There is no sound in this file.', 'recordAgain']]);
});

it('warns of a room in which nobody speaks', () => {
  expect(hintsFor(aSound([{ seconds: 3 }], 0.005))).toEqual([
    ['No voice was heard in this file.', 'recordAgain'],
  ]);
});

it('offers to cut the silence out of what is mostly silent', () => {
  const samples = aSound([
    { seconds: 0.5 },
    { seconds: 1, amplitude: 0.15 },
    { seconds: 8 },
    { seconds: 0.2, amplitude: 0.15 },
    { seconds: 0.5 },
  ]);
  expect(hintsFor(samples)).toEqual([['Most of this recording is silence.', 'cutSilence']]);
  const part = withoutSilence(measured(samples));
  expect(part.from).toBeCloseTo(0.35, 1);
  expect(part.to).toBeCloseTo(1.65, 1);
  expect(hintsFor(samples, { cut: part })).toEqual([]);
});

it('offers to trim what is longer than a minute', () => {
  const samples = aSound([{ seconds: 70, amplitude: 0.15 }]);
  expect(hintsFor(samples)).toEqual([['This recording is long: 1:10 of sound.', 'trim']]);
  expect(hintsFor(samples, { cut: { from: 0, to: 50 } })).toEqual([]);
});

it('finds a hum that is heard, and filters it out without thinning the voice', () => {
  const noisy = mixed(deepVoice, hum(3, 0.02));
  expect(hintsFor(noisy)).toEqual([['There is a low hum, probably from a power line.', 'removeHum']]);
  expect(hintsFor(noisy, { removesHum: true })).toEqual([['The hum is filtered out.', 'keepHum']]);
  // Too quiet to be heard.
  expect(hintsFor(mixed(deepVoice, hum(3, 0.0005)))).toEqual([]);
  const filtered = withoutHum(hum(3, 0.02), rate).subarray(rate);
  expect(peakOf(filtered)).toBeLessThan(0.001);
  const lost = loudnessOf([deepVoice], rate) - loudnessOf([withoutHum(deepVoice, rate)], rate);
  expect(lost).toBeLessThan(1.5);
  const clip = { channels: [noisy], rate };
  const [stored = noisy] = ready(planOf(clip, { removesHum: true })).channels;
  expect(humOf(stored, rate)).toBeUndefined();
  expect(humOf(ready(planOf(clip)).channels[0] ?? noisy, rate)).toBeDefined();
});

it.each([50, 100, 150, 60, 220])(
  'takes no single tone of %d Hz for a hum, except that of the mains',
  (hertz) => {
    const found = humOf(mixed(tone(2, 0.1, hertz), aSound([{ seconds: 2 }])), rate);
    if (hertz === 50) expect(found).toBeCloseTo(-23 - 30.2, 0);
    else expect(found).toBeUndefined();
  },
);

it.each([8000, 16_000, 44_100, 48_000])('finds a hum at %d samples a second', (hertz) => {
  const sound = aSound([{ seconds: 2, amplitude: 0.02, hertz: 50 }], 0.001, hertz);
  expect(humOf(sound, hertz)).toBeCloseTo(-37 - 30.2, 0);
});

it('keeps the part that a person chose, and converts what is otherwise good', () => {
  const [good = new Float32Array()] = ready(planOf({ channels: [spoken(0.15)], rate })).channels;
  const clip = { channels: [good], rate };
  expect(planOf(clip).isGood).toBe(true);
  const trimmed = planOf(clip, { cut: { from: 0.5, to: 1.5 } });
  expect(trimmed.isGood).toBe(false);
  expect(ready(trimmed).channels[0]).toHaveLength(rate);
  expect(planOf(clip, { removesHum: true }).isGood).toBe(false);
  // Nothing is cut off.
  expect(planOf(clip, { cut: { from: 0, to: good.length / rate } }).isGood).toBe(true);
});
