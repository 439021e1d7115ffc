import { expect, it } from 'vitest';
import { aSound } from '../../testing/voices';
import { isClipped, voiceThreshold, watchSilence, waveform } from './levels';

const threshold = -40;
const frame = 0.02;

/** What is heard after so many seconds at each level. */
function after(...parts: [level: number, seconds: number][]) {
  const watch = watchSilence();
  let heard = watch(-90, frame, threshold);
  for (const [level, seconds] of parts) {
    for (let passed = 0; passed < seconds - frame / 2; passed += frame)
      heard = watch(level, frame, threshold);
  }
  return heard;
}

it('waits for a voice, and counts the silence after it', () => {
  expect(after([-60, 3])).toMatchObject({ hasSpoken: false, silentFor: 0, loudest: -Infinity });
  expect(after([-60, 1], [-20, 1])).toMatchObject({ hasSpoken: true, silentFor: 0, loudest: -20 });
  expect(after([-20, 1], [-60, 1.5]).silentFor).toBeCloseTo(1.5, 1);
  expect(after([-20, 1], [-60, 1], [-20, 0.5], [-60, 0.5]).silentFor).toBeCloseTo(0.5, 1);
});

it('takes a click neither for a voice nor for its going on', () => {
  expect(after([-60, 1], [-10, 0.04], [-60, 1]).hasSpoken).toBe(false);
  expect(after([-20, 1], [-60, 1], [-10, 0.04], [-60, 0.5]).silentFor).toBeCloseTo(1.5, 1);
});

it('knows from the room what a voice is', () => {
  expect(voiceThreshold([-50, -50, -50, -50])).toBe(-38);
  // A word that was said at once, or a door.
  expect(voiceThreshold([-50, -50, -50, -10, -12])).toBe(-38);
  expect(voiceThreshold([-90, -90])).toBe(-55);
  expect(voiceThreshold([-20, -20])).toBe(-25);
  expect(voiceThreshold([])).toBe(-55);
});

it('tells a voice that was too loud from one that was only loud', () => {
  expect(isClipped(aSound([{ seconds: 1, amplitude: 0.95 }], 0))).toBe(false);
  const cut = aSound([{ seconds: 1, amplitude: 2 }], 0).map((sample) => Math.max(-1, Math.min(1, sample)));
  expect(isClipped(cut)).toBe(true);
  expect(isClipped(Float32Array.of(0, 1, 0, -1, 0))).toBe(false);
});

it('draws the peaks of equal parts', () => {
  const samples = Float32Array.of(0, 0.5, -1, 0, 0.25, 0);
  expect(waveform(samples, 3)).toEqual([0.5, 1, 0.25]);
  expect(waveform(new Float32Array(), 2)).toEqual([0, 0]);
});
