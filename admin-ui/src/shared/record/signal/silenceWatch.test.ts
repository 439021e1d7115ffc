import { expect, it } from 'vitest';
import { thresholdIn, watchSilence } from './silenceWatch';

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
  expect(thresholdIn([-50, -50, -50, -50])).toBe(-38);
  // A word that was said at once, or a door.
  expect(thresholdIn([-50, -50, -50, -10, -12])).toBe(-38);
  expect(thresholdIn([-90, -90])).toBe(-55);
  expect(thresholdIn([-20, -20])).toBe(-25);
  expect(thresholdIn([])).toBe(-55);
});
