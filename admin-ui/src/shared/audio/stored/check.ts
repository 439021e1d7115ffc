/** The check of a recording by someone who did not upload it; '' if nobody has checked it. */
export type Check = '' | 'checked' | 'redo';

export const checkWords: Record<Check, string> = {
  '': 'waiting for a check',
  checked: 'checked',
  redo: 'to redo',
};
