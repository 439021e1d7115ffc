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
  overwrites: number | '*' | undefined;
  /** What the restore does with the recording; undefined if this version has the current one. */
  recording: 'kept' | 'removed' | 'restored' | undefined;
  /** The restore keeps a dibia public or hidden, although this version was the other. */
  keepsVisibility: boolean;
  /** The restore would change nothing. */
  isSame: boolean;
  /** Something besides the recording would change. */
  changesText: boolean;
}

/** Returns the versions of an entry, given its changes, newest first. `hasMore` reports that earlier ones exist. */
export function versionsOf(changes: readonly Change[], hasMore: boolean): Version[] {
  const current = changes[0]?.after;
  const versions = changes.map((change, index): Version => {
    const undo = changes[index - 1];
    const isCurrent = index === 0 && current !== undefined;
    if (change.after === undefined || !canRevert(undo)) return { change, isCurrent };
    return { change, isCurrent, restore: planOf(change.after, undo, changes.slice(0, index - 1), current) };
  });
  const oldest = changes.at(-1);
  if (!hasMore && canRevert(oldest)) {
    const restore = planOf(oldest.before, oldest, changes.slice(0, -1), current);
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

const keepsFile = ({ action, before, after }: Change) =>
  action === 'fix audio' || fileOf(before) === fileOf(after);

/**
 * Plans the restore of a version by the undo of a change, which reverts the details of a recording and the visibility
 * only if that change touched them. An earlier recording is brought back in any case, unless the current one is a
 * converted copy of it. No recording is removed only because the version had none yet.
 */
function planOf(version: unknown, undo: Change, later: readonly Change[], current: unknown): RestorePlan {
  const isOther = (read: (content: unknown) => unknown) => read(version) !== read(current);
  const isTouched = (read: (content: unknown) => unknown) => read(undo.before) !== read(undo.after);
  const isOtherFile = isOther(fileOf);
  const keepsRecording = isOtherFile
    ? !isTouched(fileOf) && (fileOf(version) === '' || later.every(keepsFile))
    : isOther(comparableDetails) && !isTouched(comparableDetails);
  const keepsVisibility = isOther(isHidden) && !isTouched(isHidden);
  const changed = diffFields(version, current)
    .map(({ name }) => name)
    .filter((name) => name !== 'note' && !(keepsVisibility && hidingFields.includes(name)));
  const changesText = changed.some((name) => !recordingFields.includes(name));
  const reverted = fileOf(version) ? 'restored' : 'removed';
  return {
    undo,
    overwrites: later.length === 0 ? undefined : numberOf(current, 'version'),
    recording: keepsRecording ? 'kept' : isOtherFile ? reverted : undefined,
    keepsVisibility,
    isSame: !changesText && (keepsRecording || (!isOtherFile && changed.length === 0)),
    changesText,
  };
}
