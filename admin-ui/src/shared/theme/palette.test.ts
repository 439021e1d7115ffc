import { describe, expect, it } from 'vitest';
import { dark, light, type Palette } from './palette';

const grounds = ['ground', 'surface', 'sunken'] as const;

/** Every text colour with every colour it stands on. */
const textPairs: [keyof Palette, keyof Palette][] = [
  ...grounds.flatMap((ground): [keyof Palette, keyof Palette][] =>
    (['text', 'textSoft', 'primary', 'danger', 'waiting', 'success'] as const).map((text) => [text, ground]),
  ),
  ['onPrimary', 'primary'],
  ['onPrimary', 'primaryStrong'],
  ['onPrimarySoft', 'primarySoft'],
  ['primary', 'primarySoft'],
  ['text', 'primarySoft'],
  ['onDanger', 'danger'],
  ['onDanger', 'dangerStrong'],
  ['onDangerSoft', 'dangerSoft'],
  ['danger', 'dangerSoft'],
  ['onWaiting', 'waiting'],
  ['onWaitingSoft', 'waitingSoft'],
  ['text', 'waitingSoft'],
  ['waiting', 'waitingSoft'],
  ['onSuccess', 'success'],
  ['onSuccessSoft', 'successSoft'],
];

function luminance(color: string): number {
  const channel = (at: number) => {
    const value = parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

/** The contrast ratio as WCAG 2.2 defines it. */
function contrast(a: string, b: string): number {
  const [darker = 0, lighter = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (lighter + 0.05) / (darker + 0.05);
}

it('computes contrast as WCAG does', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.478, 2);
});

describe.each([
  ['light', light],
  ['dark', dark],
])('%s palette', (_, palette) => {
  it.each(textPairs)('%s on %s reads well (AA)', (text, ground) => {
    expect(contrast(palette[text], palette[ground])).toBeGreaterThanOrEqual(4.5);
  });

  it.each(grounds)('borders of inputs are visible on %s', (ground) => {
    expect(contrast(palette.lineStrong, palette[ground])).toBeGreaterThanOrEqual(3);
  });
});
