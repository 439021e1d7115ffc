import { checkOf, fileOf } from './actions';
import { numberOf, textOf, valueOf, type Change } from './api';
import { diffFields, recordingFields } from './fields';

/** A version of an entry. */
export interface Version {
  /** The change that created it; undefined if the history begins later. */
  change: Change | undefined;
  isCurrent: boolean;
  /** How it is restored; undefined if it can't be. */
  restore?: RestorePlan;
}

export interface RestorePlan {
  /** The next change. Its undo restores this version. */
  undo: Change;
  /** The version that the restore may overwrite; undefined if `undo` is the last change. */
  overwrites: number | undefined;
  /** What the restore does with the recording; undefined if this version has the current one. */
  recording: 'kept' | 'missing' | 'removed' | 'restored' | undefined;
  /** The restore keeps a dibia public or hidden, although this version was the other. */
  keepsVisibility: boolean;
  /** The restore would change nothing. */
  isSame: boolean;
}

/** Returns the versions of an entry, given its changes, newest first. `hasMore` reports that earlier ones exist. */
export function versionsOf(changes: readonly Change[], hasMore: boolean): Version[] {
  const current = changes[0]?.after;
  const versions = changes.map((change, index): Version => {
    const undo = changes[index - 1];
    const isCurrent = index === 0 && current !== undefined;
    if (change.after === undefined || !canRevert(undo)) return { change, isCurrent };
    return { change, isCurrent, restore: planOf(change.after, undo, index - 1, current) };
  });
  const oldest = changes.at(-1);
  if (!hasMore && canRevert(oldest)) {
    const restore = planOf(oldest.before, oldest, changes.length - 1, current);
    versions.push({ change: undefined, isCurrent: false, restore });
  }
  return versions;
}

const canRevert = (change: Change | undefined): change is Change =>
  change?.restorable === true && change.before !== undefined && change.after !== undefined;

const hidingFields = ['hiddenAt', 'hiddenBy', 'hiddenReason'];
const isHidden = (content: unknown) => textOf(content, 'hiddenAt') !== '';

/** Returns the details of a recording that people enter, as a text that can be compared. */
const comparableDetails = (content: unknown) => {
  const audio = valueOf(content, 'audio');
  return JSON.stringify([textOf(audio, 'speaker'), textOf(audio, 'dialect'), checkOf(content)]);
};

/** The server reverts the recording, its details and the visibility only if the undone change touched them. */
function planOf(version: unknown, undo: Change, index: number, current: unknown): RestorePlan {
  const isOther = (read: (content: unknown) => unknown) => read(version) !== read(current);
  const isTouched = (read: (content: unknown) => unknown) => read(undo.before) !== read(undo.after);
  const keepsFile = isOther(fileOf) && !isTouched(fileOf);
  const keepsRecording =
    keepsFile || (!isOther(fileOf) && isOther(comparableDetails) && !isTouched(comparableDetails));
  const keepsVisibility = isOther(isHidden) && !isTouched(isHidden);
  const isSame = diffFields(version, current).every(
    ({ name }) =>
      name === 'note' ||
      (keepsRecording && recordingFields.includes(name)) ||
      (keepsVisibility && hidingFields.includes(name)),
  );
  const overwrites = index === 0 ? undefined : numberOf(current, 'version');
  const kept = fileOf(current) ? 'kept' : 'missing';
  const reverted = fileOf(version) ? 'restored' : 'removed';
  const recording = keepsRecording ? kept : isOther(fileOf) ? reverted : undefined;
  return { undo, overwrites, recording, keepsVisibility, isSame };
}
