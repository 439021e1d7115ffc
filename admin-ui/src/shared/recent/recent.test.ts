import { expect, it } from 'vitest';
import { connectSession } from '../http/client';
import { readRecent, remember } from './recent';

const named = { name: 'Review by Ada', what: 'Review' };

it('remembers an item once, whatever tab it was opened in', () => {
  connectSession({ token: () => 'token', username: () => 'ngozi', refused: () => undefined });
  remember({ to: '/reviews?tab=pending&open=1', ...named });
  remember({ to: '/reviews?tab=pending&open=2', ...named });
  remember({ to: '/reviews?tab=approved&open=1', ...named });
  remember({ to: '/profiles?tab=approved&open=1', ...named });
  remember({ to: '/reviews', ...named });
  expect(readRecent().map(({ to }) => to)).toEqual([
    '/reviews',
    '/profiles?tab=approved&open=1',
    '/reviews?tab=approved&open=1',
    '/reviews?tab=pending&open=2',
  ]);
});
