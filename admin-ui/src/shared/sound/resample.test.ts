import { expect, it } from 'vitest';
import { aSound } from '../../testing/voices';
import { peakOf } from '../audio/levels';
import { resample } from './resample';

const tone = (hertz: number, rate: number) => ({
  channels: [aSound([{ seconds: 0.5, amplitude: 0.5, hertz }], 0, rate)],
  rate,
});

it.each([
  [8_000, 48_000, 1000],
  [44_100, 48_000, 5000],
  [22_050, 48_000, 3000],
  [96_000, 48_000, 5000],
])('keeps a tone when %d Hz become %d', (from, to, hertz) => {
  const { channels, rate } = resample(tone(hertz, from), to);
  const [wanted = new Float32Array()] = tone(hertz, to).channels;
  expect(rate).toBe(to);
  expect(channels[0]).toHaveLength(wanted.length);
  const margin = to / 50;
  const error = wanted.map((sample, n) => sample - (channels[0]?.[n] ?? 0)).subarray(margin, -margin);
  expect(peakOf(error)).toBeLessThan(0.005);
});

it('removes tones that the lower rate cannot hold', () => {
  const { channels } = resample(tone(15_000, 48_000), 24_000);
  expect(peakOf((channels[0] ?? new Float32Array()).subarray(500, -500))).toBeLessThan(0.05);
});
