import axe from 'axe-core';

/** What axe finds wrong with the page as it stands, as readable lines. Contrast needs real layout: palette.test.ts computes it. */
export async function axeFindings(): Promise<string[]> {
  const { violations } = await axe.run(document, { rules: { 'color-contrast': { enabled: false } } });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
