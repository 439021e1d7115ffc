import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { formatMinute } from '../text/dates';
import { TimeText } from '../text/TimeText';
import { doneOf, droppedRecording } from './actions';
import type { Change } from './api';
import { DroppedRecording } from './DroppedRecording';
import { changedFields } from './fields';

interface Props {
  change: Change;
  isBusy: boolean;
  onPutBack: () => void;
  /** What stands in the way of putting it back. */
  children: ReactNode;
}

/** How a change came about that was one of many. What was edited with others came by an import or not. */
const together = ({ action, partOf }: Change) =>
  partOf === undefined ? '' : action === 'create' ? ', through an import' : ', together with other entries';

/** One change of an entry: what, by whom, when. */
export function ChangeLine({ change, isBusy, onPutBack, children }: Props) {
  const { id, action, actor, at, before, after, restorable } = change;
  const isEdit = before !== undefined && after !== undefined;
  const dropped = droppedRecording(change);
  const fields =
    isEdit && !action.endsWith('audio')
      ? changedFields(before, after).map(({ name, label }) =>
          name === 'audio' && dropped ? `${label} (was “${dropped.filename}”)` : label,
        )
      : [];
  return (
    <Box component="li" sx={{ py: 0.75, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 36 }}>
        <Box sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          {doneOf(change)}
          {actor && ` by ${actor}`}
          {together(change)}
          {fields.length > 0 && `: ${fields.join(', ')}`}
          <Box component="span" sx={{ display: 'block', fontSize: '0.8125rem', color: 'text.secondary' }}>
            <TimeText date={at} withTime />
          </Box>
          <DroppedRecording change={change} />
        </Box>
        {restorable && isEdit && (
          <Button
            id={`put-back-${id}`}
            size="small"
            sx={{ flexShrink: 0 }}
            aria-label={`Restore the version before ${formatMinute(at)}`}
            aria-disabled={isBusy}
            onClick={onPutBack}
          >
            Restore
          </Button>
        )}
      </Box>
      {children}
    </Box>
  );
}
