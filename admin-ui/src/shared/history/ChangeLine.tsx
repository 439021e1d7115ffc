import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { formatMinute } from '../text/dates';
import { capital } from '../text/capital';
import { TimeText } from '../text/TimeText';
import type { Change } from './api';
import { changedFields } from './fields';

interface Props {
  change: Change;
  isBusy: boolean;
  onPutBack: () => void;
  /** What stands in the way of putting it back. */
  children: ReactNode;
}

const done: Readonly<Record<string, string>> = {
  create: 'Added',
  edit: 'Edited',
  delete: 'Deleted',
  restore: 'Put back',
  'add audio': 'Recording added',
  'delete audio': 'Recording deleted',
};

/** One change of an entry: what, by whom, when. */
export function ChangeLine({ change, isBusy, onPutBack, children }: Props) {
  const { id, action, actor, at, before, after, restorable } = change;
  const isEdit = before !== undefined && after !== undefined;
  const fields =
    isEdit && !action.endsWith('audio') ? changedFields(before, after).map(({ label }) => label) : [];
  return (
    <Box component="li" sx={{ py: 0.75, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 36 }}>
        <Box sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          {done[action] ?? capital(action)}
          {actor && ` by ${actor}`}
          {fields.length > 0 && `: ${fields.join(', ')}`}
          <Box component="span" sx={{ display: 'block', fontSize: '0.8125rem', color: 'text.secondary' }}>
            <TimeText date={at} withTime />
          </Box>
        </Box>
        {restorable && isEdit && (
          <Button
            id={`put-back-${id}`}
            size="small"
            sx={{ flexShrink: 0 }}
            aria-label={`Put back what was before ${formatMinute(at)}`}
            aria-disabled={isBusy}
            onClick={onPutBack}
          >
            Put back
          </Button>
        )}
      </Box>
      {children}
    </Box>
  );
}
