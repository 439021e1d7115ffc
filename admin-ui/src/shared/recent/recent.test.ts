import { expect, it } from 'vitest';
import { connectSession } from '../http/client';
import { readRecent, addRecent } from './recent';

const named = { name: 'Review by Ada', what: 'Review' };

it('remembers an item once, whatever tab it was opened in', () => {
  connectSession({ token: () => 'token', username: () => 'ngozi', refused: () => undefined });
  addRecent({ to: '/reviews?tab=pending&open=1', ...named });
  addRecent({ to: '/reviews?tab=pending&open=2', ...named });
  addRecent({ to: '/reviews?tab=approved&open=1', ...named });
  addRecent({ to: '/profiles?tab=approved&open=1', ...named });
  addRecent({ to: '/reviews', ...named });
  expect(readRecent().map(({ to }) => to)).toEqual([
    '/reviews',
    '/profiles?tab=approved&open=1',
    '/reviews?tab=approved&open=1',
    '/reviews?tab=pending&open=2',
  ]);
});
