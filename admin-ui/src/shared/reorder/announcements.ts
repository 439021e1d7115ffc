/**
 * What a screen reader hears while something is moved. Positions count from 1 and the item is
 * called by its name, never by its id.
 */
export const announcements = {
  instructions: 'Press Space to lift, the arrow keys to move, Space to drop, and Escape to cancel.',
  lifted: (name: string, position: number, total: number) =>
    `${name} lifted from position ${position} of ${total}. Use the arrow keys to move, Space to drop, Escape to cancel.`,
  moved: (name: string, position: number, total: number) =>
    `${name} moved to position ${position} of ${total}.`,
  outside: (name: string) => `${name} is outside the list. Dropping here cancels the move.`,
  dropped: (name: string, from: number, to: number, total: number) =>
    from === to
      ? `${name} dropped where it was, at position ${to} of ${total}.`
      : `${name} dropped at position ${to} of ${total}, moved from ${from}.`,
  returned: (name: string, position: number, total: number) =>
    `${name} returned to position ${position} of ${total}.`,
};
