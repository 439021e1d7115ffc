import Box from '@mui/material/Box';
import { capitalize } from '../text/plural';
import { lineClamp } from '../text/truncate';
import { TimeText } from '../text/TimeText';
import type { Moderated } from './types';

interface Props {
  item: Moderated;
  /** How many lines a long reason may take. */
  lines: number | { xs: number; sm: number };
}

/**
 * Shows who decided on an item, when and why: 'Rejected by ada, 3 Feb 2026: Names a private person.' Renders nothing
 * while the item is pending.
 */
export function DecisionLine({ item: { status, decidedBy, decidedAt, reason }, lines }: Props) {
  if (status === 'pending') return null;
  return (
    <>
      {/* Screen readers read it with the text before it, as one text. */}{' '}
      <Box
        component="span"
        sx={{
          color: 'text.secondary',
          fontSize: '0.875rem',
          overflowWrap: 'anywhere',
          ...lineClamp(1),
          WebkitLineClamp: lines,
        }}
      >
        {capitalize(status)}
        {decidedBy && ` by ${decidedBy}`}
        {decidedAt && (
          <>
            , <TimeText date={decidedAt} />
          </>
        )}
        {reason && (
          <>
            : <bdi>{reason}</bdi>
          </>
        )}
      </Box>
    </>
  );
}
