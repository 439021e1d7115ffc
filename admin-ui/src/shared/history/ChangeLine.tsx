import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { useId, useState, type ReactNode } from 'react';
import { formatMinute } from '../text/dates';
import { TimeText } from '../text/TimeText';
import { actionText, authorOf, droppedRecording } from './actions';
import type { Change } from './api';
import { Difference } from './Difference';
import { DroppedRecording } from './DroppedRecording';
import { diffFields } from './fields';
import type { RestorePlan, Version } from './versions';

interface Props {
  version: Version;
  isBusy: boolean;
  onRestore: (plan: RestorePlan) => void;
  /** The result of a restore, or the conflict that prevents it. */
  children: ReactNode;
}

/** A version of an entry: the change that created it, with its details and the button that restores it. */
export function ChangeLine({ version: { change, isCurrent, restore }, isBusy, onRestore, children }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <Box component="li" sx={{ py: 0.75, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, minHeight: 36 }}>
        <Box sx={{ flex: '1 1 16rem', minWidth: 0, overflowWrap: 'anywhere' }}>
          {change ? <Sentence change={change} isCurrent={isCurrent} /> : 'Earlier version'}
          {change && <DroppedRecording change={change} />}
        </Box>
        <Box sx={{ display: 'flex', flexShrink: 0, ml: { xs: -0.75, sm: 0 } }}>
          {change && (
            <Button
              size="small"
              color="inherit"
              aria-expanded={isOpen}
              aria-controls={isOpen ? id : undefined}
              aria-label={`Details of the change of ${formatMinute(change.at)}`}
              onClick={() => setIsOpen(!isOpen)}
            >
              Details
            </Button>
          )}
          {restore && (
            <Button
              id={restoreButtonId(restore.undo)}
              size="small"
              aria-label={`Restore this version, ${change ? 'of' : 'from before'} ${formatMinute((change ?? restore.undo).at)}`}
              aria-disabled={isBusy || restore.isSame}
              sx={{ ...(restore.isSame && { color: 'text.disabled' }) }}
              onClick={() => {
                if (!restore.isSame) onRestore(restore);
              }}
            >
              Restore this version
            </Button>
          )}
        </Box>
      </Box>
      {restore && <Note plan={restore} />}
      {isOpen && change && (
        <Box id={id} sx={{ my: 1, p: 2, border: 1, borderColor: 'divider', borderRadius: 1 }}>
          <Difference before={change.before} after={change.after} />
        </Box>
      )}
      {children}
    </Box>
  );
}

const restoreButtonId = (change: Change) => `restore-${change.id}`;

/** Focuses the button whose press undoes a change. */
export function focusRestoreButton(change: Change) {
  document.getElementById(restoreButtonId(change))?.focus();
}

/** Returns the note for a member of a batch. For an edit it is unknown whether an import made it. */
const batchNote = ({ action, partOf }: Change) =>
  partOf === undefined ? '' : action === 'create' ? ', through an import' : ', together with other entries';

/** What was changed, by whom and when. */
function Sentence({ change, isCurrent }: { change: Change; isCurrent: boolean }) {
  const { action, at, before, after } = change;
  const author = authorOf(change);
  const isEdit = before !== undefined && after !== undefined;
  const dropped = droppedRecording(change);
  const fields =
    isEdit && !action.endsWith('audio')
      ? diffFields(before, after).map(({ name, label }) =>
          name === 'audio' && dropped ? `${label} (was “${dropped.filename}”)` : label,
        )
      : [];
  return (
    <>
      {actionText(change)}
      {author && ` by ${author}`}
      {batchNote(change)}
      {fields.length > 0 && `: ${fields.join(', ')}`}
      <Box component="span" sx={{ display: 'block', fontSize: '0.8125rem', color: 'text.secondary' }}>
        <TimeText date={at} withTime />
        {isCurrent && <Chip size="small" color="primary" label="Current version" sx={{ ml: 1 }} />}
      </Box>
    </>
  );
}

const recordingNotes = {
  kept: 'Restoring this version keeps the current recording.',
  removed: 'Restoring this version removes the recording.',
  restored: 'Restoring this version brings its recording back.',
};

/** Says what a restore does with the recording and the visibility, which the form does not show as text. */
function Note({ plan: { isSame, recording, keepsVisibility } }: { plan: RestorePlan }) {
  const isKept = keepsVisibility || recording === 'kept';
  const text = [
    isSame && (isKept ? 'Its text is the same as the current version.' : 'Same as the current version.'),
    recording && recordingNotes[recording],
    keepsVisibility && 'Restoring this version does not change who can see it.',
  ].filter(Boolean);
  if (text.length === 0) return null;
  return <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>{text.join(' ')}</Box>;
}
