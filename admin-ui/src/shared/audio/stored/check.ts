/** What a second person said about a recording; '' if nobody else has listened to it. */
export type Check = '' | 'checked' | 'redo';

export const checkWords: Record<Check, string> = {
  '': 'waiting for a check',
  checked: 'checked',
  redo: 'to redo',
};
