import { expect, it } from 'vitest';
import { aSound, rate } from '../../testing/voices';
import { cutOut, findSpeech, proposeCut } from './cut';

const quiet = (seconds: number) => ({ seconds });
const voice = (seconds: number, amplitude = 0.2) => ({ seconds, amplitude });

/** Where speech is found, in seconds. */
function found(samples: Float32Array) {
  const span = findSpeech(samples, rate);
  return span && [span.start / rate, span.end / rate];
}

it.each([
  ['in a quiet room', 0.0005, 0.2],
  ['in a loud room', 0.02, 0.3],
  ['of a quiet voice', 0.0003, 0.01],
])('finds speech %s', (_, room, amplitude) => {
  const [start, end] = found(aSound([quiet(1), voice(1.5, amplitude), quiet(2)], room)) ?? [];
  expect(start).toBeCloseTo(1, 1);
  expect(end).toBeCloseTo(2.5, 1);
});

it('keeps pauses inside the speech, however long', () => {
  const [start, end] = found(aSound([quiet(0.5), voice(0.5), quiet(3), voice(0.5), quiet(0.5)])) ?? [];
  expect(start).toBeCloseTo(0.5, 1);
  expect(end).toBeCloseTo(4.5, 1);
});

it('takes the key that began and ended the recording for none', () => {
  const click = voice(0.03, 0.5);
  const [start, end] = found(aSound([click, quiet(0.8), voice(1), quiet(0.8), click, quiet(0.05)])) ?? [];
  expect(start).toBeCloseTo(0.83, 1);
  expect(end).toBeCloseTo(1.83, 1);
});

it('finds speech without quiet around it', () => {
  expect(found(aSound([voice(1)]))).toEqual([0, 1]);
});

it.each([
  ['a silent file', aSound([quiet(1)], 0)],
  ['a quiet room', aSound([quiet(1)], 0.0005)],
  ['a room with a fan', aSound([quiet(1)], 0.01)],
  ['nothing at all', new Float32Array()],
])('finds none in %s', (_, samples) => {
  expect(findSpeech(samples, rate)).toBeUndefined();
});

it('leaves 150 ms at both ends, as far as there are', () => {
  const cut = proposeCut(aSound([quiet(1), voice(1), quiet(1)]), rate);
  expect(cut.start / rate).toBeCloseTo(0.85, 2);
  expect(cut.end / rate).toBeCloseTo(2.15, 2);
  const tight = aSound([quiet(0.05), voice(1), quiet(0.05)]);
  expect(proposeCut(tight, rate)).toEqual({ start: 0, end: tight.length });
});

it('keeps all where nobody speaks', () => {
  expect(proposeCut(aSound([quiet(1)]), rate)).toEqual({ start: 0, end: rate });
});

it('cuts without a click, and takes away what the microphone adds', () => {
  const humming = aSound([voice(1)], 0).map((sample) => sample + 0.1);
  const part = cutOut(humming, { start: 1000, end: 41_000 }, rate);
  expect(part).toHaveLength(40_000);
  for (const end of [part.at(0), part.at(-1)]) expect(end).toBeCloseTo(0);
  expect(Math.abs(part.reduce((sum, sample) => sum + sample, 0) / part.length)).toBeLessThan(0.001);
  expect(humming[1000]).not.toBe(0);
});
