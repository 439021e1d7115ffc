import { withEmotionCache } from '@emotion/react';
import { cleanup, render } from '@testing-library/react';
import { createElement } from 'react';

const Gather = withEmotionCache((_props: object, { sheet }) => {
  sheet.isSpeedy = true;
  return null;
});

/**
 * Has all styles written into one element, as in production. In development each rule has an element of its own, and
 * after some files thousands stand in the page: axe and jsdom look at every one of them, again and again.
 */
export function gatherStyles(): void {
  render(createElement(Gather));
  cleanup();
}
