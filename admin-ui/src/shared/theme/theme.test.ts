import { expect, it } from 'vitest';
import { dark, light } from './palette';
import { createObiTheme } from './theme';

it('takes its colours from the palette', () => {
  expect(createObiTheme('light').palette.primary.main).toBe(light.primary);
  expect(createObiTheme('dark').palette.background.default).toBe(dark.ground);
});

it('leaves room for the marks of Igbo letters', () => {
  const { typography } = createObiTheme('light');
  for (const variant of ['h1', 'h2', 'h3', 'body1', 'body2', 'caption', 'button'] as const) {
    expect(typography[variant].lineHeight).toBeGreaterThanOrEqual(1.5);
  }
});

it('draws a ring around the button that has the focus', () => {
  expect(createObiTheme('light').components?.MuiButtonBase?.styleOverrides?.root).toMatchObject({
    '&:focus-visible': { outline: `3px solid ${light.primary}` },
  });
});

it('draws a switch that is off in colours that are seen on every ground', () => {
  expect(createObiTheme('light').components?.MuiSwitch?.styleOverrides?.switchBase).toMatchObject({
    '&:not(.Mui-checked)': { color: light.textSoft },
    '&:not(.Mui-checked) + .MuiSwitch-track': { border: `1px solid ${light.lineStrong}`, opacity: 1 },
  });
});
