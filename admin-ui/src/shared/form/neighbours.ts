import { createContext, use, type KeyboardEvent } from 'react';
import { hasTouchKeyboard } from '../layout/viewport';
import { isApple, isCtrl } from '../hooks/shortcuts';
import type { Position } from '../layout/StepButtons';

/** State that the next entry's dialog takes over. */
export interface StepState {
  /** A selector of the element that had the focus: a field, a button of the title line, or the title of the history. If empty, the first field gets the focus. */
  focus: string;
  isHistoryOpen: boolean;
}

/** The list behind the dialog that edits an entry. */
interface Neighbours {
  position: Position | undefined;
  /** The IDs of the entries before and after the open one, if they are loaded. */
  previous: string | undefined;
  next: string | undefined;
  /** Is set if the open entry was reached from another one in the dialog. */
  arrival: StepState | undefined;
  /** Shows another entry in the dialog. */
  step: (id: string, arrival: StepState) => void;
}

export const NeighboursContext = createContext<Neighbours | undefined>(undefined);

export const useNeighbours = () => use(NeighboursContext);

/** Browsers and text fields do not use these keys; Alt with an arrow moves a row. */
export const stepKeys = { previous: 'Alt+PageUp', next: 'Alt+PageDown' };

/** The key that saves and shows the next entry, for assistive technology and for the hint of its button. */
export const saveAndNextKeys = isApple
  ? { aria: 'Meta+Shift+Enter', text: '⌘ Shift Enter' }
  : { aria: 'Control+Shift+Enter', text: 'Ctrl+Shift+Enter' };

/** Returns what a key press in the dialog asks for. */
export function actionOfKey(event: KeyboardEvent<HTMLElement>): 'previous' | 'next' | 'save' | undefined {
  const { key, altKey, ctrlKey, metaKey, shiftKey, target, currentTarget, nativeEvent } = event;
  // Events from a dialog or menu that was opened in this one also arrive here.
  const isInside = target instanceof Node && currentTarget.contains(target);
  if (!isInside || nativeEvent.isComposing) return undefined;
  if (key === 'Enter' && shiftKey && isCtrl(nativeEvent)) return event.defaultPrevented ? undefined : 'save';
  if (!altKey || ctrlKey || metaKey || shiftKey) return undefined;
  if (key === 'PageUp') return 'previous';
  return key === 'PageDown' ? 'next' : undefined;
}

/** Returns a selector of the focused element that finds its counterpart in the dialog of another entry. */
export function focusInDialog(): string {
  const focused = document.activeElement;
  const step = focused?.getAttribute('data-step');
  // After “Save and next”, editing starts at the first field.
  if (step === 'save') return '';
  if (step) return `[data-step=${step}]`;
  const name = focused?.getAttribute('name');
  return name ? `[name="${name}"]` : '';
}

/**
 * Focuses the element of a dialog that has appeared: after a step, the counterpart of what had the focus, and otherwise
 * the first field, except on a touch screen, whose keyboard would cover the form.
 */
export function focusOnOpen(form: HTMLFormElement | null, arrival: StepState | undefined): void {
  const dialog = form?.closest<HTMLElement>('[role=dialog]');
  const same = arrival?.focus ? dialog?.querySelector<HTMLElement>(arrival.focus) : undefined;
  // At the end of the list the button is disabled. Enter must not press another one.
  if (same) (same.matches(':disabled') ? dialog : same)?.focus();
  else if (!hasTouchKeyboard()) form?.querySelector<HTMLElement>('input, textarea, select')?.focus();
}
