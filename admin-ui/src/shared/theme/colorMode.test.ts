import { beforeEach, expect, it, vi } from 'vitest';
import { createColorMode } from './colorMode';
import { dark, light } from './palette';

let system: EventTarget & { matches: boolean };

beforeEach(() => {
  system = Object.assign(new EventTarget(), { matches: false });
  vi.spyOn(window, 'matchMedia').mockReturnValue(system as MediaQueryList);
});

const ground = () => document.documentElement.style.getPropertyValue('--obi-ground');

it('follows the system until a mode is chosen', () => {
  const mode = createColorMode(localStorage);
  expect(ground()).toBe(light.ground);
  system.matches = true;
  system.dispatchEvent(new Event('change'));
  expect(mode.mode()).toBe('dark');
  expect(ground()).toBe(dark.ground);
});

it('remembers the choice', () => {
  createColorMode(localStorage).choose('dark');
  const next = createColorMode(localStorage);
  expect(next.choice()).toBe('dark');
  expect(ground()).toBe(dark.ground);
});

it('goes back to the system when asked to', () => {
  const mode = createColorMode(localStorage);
  mode.choose('dark');
  mode.choose('system');
  expect(createColorMode(localStorage).mode()).toBe('light');
});

it('names the variables after the palette', () => {
  createColorMode(localStorage);
  expect(document.documentElement.style.getPropertyValue('--obi-on-primary-soft')).toBe(light.onPrimarySoft);
});
