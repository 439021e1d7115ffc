import axe from 'axe-core';
import { vi } from 'vitest';

/** They need real layout: palette.test.ts computes contrast, and the browser tests ask for all of them. */
const needLayout = ['color-contrast', 'aria-hidden-focus', 'landmark-one-main', 'page-has-heading-one'];
const rules = Object.fromEntries(needLayout.map((rule) => [rule, { enabled: false }]));

/** axe looks for icons that a font draws in the place of words on a canvas, which jsdom lacks: here every letter is a letter. */
const plainLetters = {
  canvas: {},
  measureText: (text: string) => ({ width: 30 * text.length }),
  fillText: () => undefined,
  clearRect: () => undefined,
  getImageData: () => ({ data: new Uint8Array([255, 255, 255, 255]) }),
};

/** What axe finds wrong with the page as it stands, as readable lines. */
export async function axeFindings(): Promise<string[]> {
  const canvas: { getContext: (kind: '2d') => unknown } = HTMLCanvasElement.prototype;
  const context = vi.spyOn(canvas, 'getContext').mockReturnValue(plainLetters);
  const { violations, incomplete } = await axe.run(document, { rules });
  context.mockRestore();
  // A rule that broke down has seen nothing.
  const broken = incomplete.filter(({ error }) => error);
  return [...violations, ...broken].flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
