import type { Riddle } from '../api';

/** Returns riddles as the recording pages show them. The page has all of them. */
export const toRecordItems = (riddles: readonly Riddle[]) => ({
  items: riddles.map((riddle) => ({ ...riddle, text: riddle.riddle, meaning: riddle.translation })),
  next: undefined,
});

/** There is no next page. */
export const fetchNothing = () => Promise.resolve({ items: [], next: undefined });
