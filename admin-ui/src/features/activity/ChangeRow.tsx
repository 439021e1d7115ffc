import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId, useState, type ReactNode } from 'react';
import { ChangeSentence, DoneSentence } from '../../shared/history/ChangeSentence';
import { plainText } from '../../shared/history/changeText';
import { Difference } from '../../shared/history/Difference';
import { DroppedRecording } from '../../shared/history/DroppedRecording';
import { isOrder, MovedEntries } from '../../shared/history/MovedEntries';
import { undoWords } from '../../shared/history/changeWords';
import { rowAttributes } from '../../shared/hooks/rowKeys';
import { SelectBox } from '../../shared/table/SelectBox';
import { capitalize } from '../../shared/text/plural';
import { TimeText } from '../../shared/text/TimeText';
import { ReopenButton } from './ReopenButton';
import { rowId } from './useRestoreMany';
import { areaName, type AreaChange } from './streams';

interface Props {
  change: AreaChange;
  /** Restores or asks first. The button is disabled until the promise settles. */
  onRestore: (change: AreaChange) => Promise<void>;
  /** The row is inside another change, which shows the time, area and author. */
  isMember?: boolean;
  /** The row can be selected. */
  isSelectable?: boolean;
  /** The decision may still apply, so it can be moved back to pending. */
  isCurrent: boolean;
  /** Shown instead of the differences. */
  children?: ReactNode;
}

/** One change with its time, area, author and text. The Details button shows the differences. */
export function ChangeRow(props: Props) {
  const { change, onRestore, isMember = false, isSelectable = false, isCurrent, children } = props;
  const [isOpen, setIsOpen] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const id = useId();
  const { area, at, before, after, requestId, restorable, restoredBy } = change;
  const text = plainText(change);
  const { verb, done } = undoWords(change);
  const restore = async () => {
    if (isBusy) return;
    setIsBusy(true);
    await onRestore(change);
    setIsBusy(false);
  };
  return (
    <Box
      component="li"
      {...rowAttributes.row}
      data-row={rowId(change)}
      sx={{ py: 1, borderBottom: 1, borderColor: 'divider' }}
    >
      <Box sx={{ display: 'flex', alignItems: { sm: 'center' } }}>
        {isSelectable && (
          <Box sx={{ flexShrink: 0, ml: -1.5, mt: { xs: -1.25, sm: 0 } }}>
            <SelectBox item={{ id: rowId(change) }} name={text} />
          </Box>
        )}
        <Box
          sx={{
            flexGrow: 1,
            minWidth: 0,
            display: 'grid',
            alignItems: 'center',
            columnGap: 2,
            gridTemplateColumns: {
              xs: 'minmax(0, 1fr)',
              sm: isMember ? 'minmax(0, 1fr) auto' : '11rem minmax(0, 1fr) auto',
            },
          }}
        >
          {!isMember && (
            <Typography variant="body2" component="div" sx={{ color: 'text.secondary' }}>
              <TimeText date={at} withTime />
              <Box component="span" sx={{ display: { xs: 'inline', sm: 'block' }, ml: { xs: 1, sm: 0 } }}>
                {areaName(area)}
              </Box>
            </Typography>
          )}
          <Box sx={{ overflowWrap: 'anywhere' }}>
            {isMember ? <DoneSentence change={change} /> : <ChangeSentence change={change} />}
            {restoredBy && (
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {done === 'restored' && change.after !== undefined
                  ? 'Earlier version restored'
                  : capitalize(done)}
              </Typography>
            )}
            <DroppedRecording change={change} />
          </Box>
          <Box
            sx={{
              display: 'flex',
              gap: 1,
              ml: { xs: -1, sm: 0 },
              // On a phone, the labels begin in line with the text above them.
              '& > button': { minWidth: { xs: 44, sm: 64 }, px: 1 },
            }}
          >
            {isCurrent && <ReopenButton change={change} />}
            {restorable && !restoredBy && (
              <Button
                {...rowAttributes.restore}
                size="small"
                aria-label={`${verb}: ${text}`}
                aria-disabled={isBusy}
                onClick={() => void restore()}
              >
                {verb}
              </Button>
            )}
            <Button
              {...rowAttributes.open}
              size="small"
              aria-expanded={isOpen}
              aria-controls={isOpen ? id : undefined}
              aria-label={`Details: ${text}`}
              onClick={() => setIsOpen(!isOpen)}
            >
              Details
            </Button>
          </Box>
        </Box>
      </Box>
      {isOpen && (
        <Box
          id={id}
          sx={{
            mt: 1,
            mb: 1,
            p: 2,
            borderRadius: 1,
            bgcolor: 'background.paper',
            border: 1,
            borderColor: 'divider',
          }}
        >
          {children ||
            (isOrder(change) ? (
              <MovedEntries change={change} />
            ) : (
              <Difference before={before} after={after} />
            ))}
          {requestId && (
            <Typography
              variant="caption"
              component="p"
              sx={{ mt: 2, color: 'text.secondary', overflowWrap: 'anywhere' }}
            >
              Request {requestId}
            </Typography>
          )}
        </Box>
      )}
    </Box>
  );
}
