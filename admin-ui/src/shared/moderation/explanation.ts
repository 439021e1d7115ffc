import type { KeyboardEvent, SyntheticEvent } from 'react';
import { useIsNarrow } from '../layout/viewport';
import { plural } from '../text/plural';
import { countLetters } from '../text/truncate';
import { MAX_CHARACTERS } from './reasons';
import type { Decision, Moderated, ModerationKind } from './types';

/** What explains a decision: the reason of a rejection, or the note on a resolved report. */
export type Explanation = 'reason' | 'note';

/** Returns what explains the decision on an item; undefined if nothing does. */
export function explanationOf({ status }: Pick<Moderated, 'status'>): Explanation | undefined {
  if (status === 'rejected') return 'reason';
  return status === 'resolved' ? 'note' : undefined;
}

/** Returns the decision on a pending item that asks for a note first; undefined if there is none. */
export const decisionWithNote = <T extends Moderated>(
  { decisions }: Pick<ModerationKind<T>, 'decisions'>,
  item: T | undefined,
): Decision | undefined =>
  item?.status === 'pending' ? decisions.find(({ asksFirst }) => asksFirst) : undefined;

/** Returns the key of the draft of an explanation. */
export const draftKeyOf = (explanation: Explanation, noun: string, id: string) =>
  `${explanation === 'note' ? 'resolve' : 'reject'}-${noun}-${id}`;

/** Returns the hint for a field with an explanation: '480 characters left. Press Ctrl+Enter to save.' */
export function useCharactersLeft(text: string): string {
  const left = MAX_CHARACTERS - countLetters(text.trim());
  return `${plural(left, 'character')} left.${useIsNarrow() ? '' : ' Press Ctrl+Enter to save.'}`;
}

/** Returns the props of a form that Ctrl+Enter, or Cmd+Enter, saves from its text field. */
export const explanationFormProps = (save: (event: SyntheticEvent) => void) => ({
  onSubmit: save,
  onKeyDown: (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save(event);
  },
});
