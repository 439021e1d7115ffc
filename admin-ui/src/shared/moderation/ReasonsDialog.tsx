import { Draggable, Droppable } from '@hello-pangea/dnd';
import Add from '@mui/icons-material/Add';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState, type KeyboardEvent, type SyntheticEvent } from 'react';
import { ErrorAlert } from '../feedback/ErrorAlert';
import { PendingButton } from '../feedback/PendingButton';
import { newId } from '../form/newId';
import { useWrite } from '../http/write';
import { useIsNarrow } from '../layout/viewport';
import { DragHandle } from '../reorder/MoveControls';
import { ReorderArea } from '../reorder/ReorderArea';
import { moveToAnchor, sortByIds } from '../reorder/reorder';
import { isVisible } from '../text/textLimits';
import { truncate } from '../text/truncate';
import { isStale, MAX_REASONS, reasonProblem, reasonsQuery, reasonsWrite, type ReasonList } from './reasons';
import type { ModerationArea } from './types';

interface Props {
  area: ModerationArea;
  stored: ReasonList;
  onClose: () => void;
}

interface Row {
  id: string;
  text: string;
}

const toRow = (text: string): Row => ({ id: newId(), text });
const noun = { one: 'reason', many: 'reasons' };

/** Adds, changes, removes and orders the preset reasons of an area, and saves them as a whole. Rows without a text are left out. */
export default function ReasonsDialog({ area, stored, onClose }: Props) {
  const id = useId();
  const client = useQueryClient();
  const isNarrow = useIsNarrow();
  const [base, setBase] = useState(stored);
  const [rows, setRows] = useState(() => (stored.reasons.length > 0 ? stored.reasons : ['']).map(toRow));
  const { mutate, isPending, failure, error } = useWrite(reasonsWrite(area), {
    onSuccess: onClose,
    // The message says that saving again replaces the newer list.
    onError: async (failed) => {
      if (isStale(failed)) setBase(await client.fetchQuery({ ...reasonsQuery(area), staleTime: 0 }));
    },
  });
  const reasons = rows.map(({ text }) => text.trim()).filter(isVisible);
  const problems = rows.map(({ text }, at) => reasonProblem(text) ?? repeatProblem(rows, at));
  const isChanged = JSON.stringify(reasons) !== JSON.stringify(base.reasons);
  const isWrong = problems.some((each) => each !== undefined);
  const loadTheirs = () => setRows(base.reasons.map(toRow));
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!isWrong && !isPending) mutate({ reasons, version: base.version });
  };
  /** Adds a row below this one, or saves if there is nothing to add. */
  const enter = (event: KeyboardEvent, row: Row) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    const isEnd = !isVisible(row.text) || rows.length >= MAX_REASONS;
    if (isEnd || event.ctrlKey || event.metaKey) return submit(event);
    event.preventDefault();
    setRows(rows.flatMap((each) => (each === row ? [each, toRow('')] : [each])));
  };
  return (
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      // Only Cancel discards changes.
      onClose={isPending || isChanged ? undefined : onClose}
      aria-labelledby={`${id}-title`}
    >
      <DialogTitle id={`${id}-title`}>Preset reasons</DialogTitle>
      <DialogContent>
        {error && isStale(error) && (
          <ErrorAlert action={{ label: 'Load their list', onClick: loadTheirs }}>
            Another administrator has changed the reasons. Save again to replace their list with yours.
          </ErrorAlert>
        )}
        {error && !isStale(error) && <ErrorAlert>{failure}</ErrorAlert>}
        <Typography variant="body2" sx={{ mb: 2, color: 'text.secondary' }}>
          All administrators see these reasons here, at most nine.
          {!isNarrow &&
            ' Their order sets their keys, 1 to 9. Press Enter to add another one, and Ctrl+Enter to save.'}
        </Typography>
        <form id={`${id}-form`} noValidate onSubmit={submit}>
          <ReasonRows rows={rows} problems={problems} onChange={setRows} onEnter={enter} />
        </form>
        <Button
          startIcon={<Add />}
          disabled={rows.length >= MAX_REASONS}
          onClick={() => setRows([...rows, toRow('')])}
        >
          Add a reason
        </Button>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={isPending}>
          Cancel
        </Button>
        <PendingButton
          type="submit"
          form={`${id}-form`}
          pending={isPending}
          pendingLabel="Saving..."
          disabled={isWrong}
        >
          Save
        </PendingButton>
      </DialogActions>
    </Dialog>
  );
}

interface RowsProps {
  rows: Row[];
  problems: readonly (string | undefined)[];
  onChange: (rows: Row[]) => void;
  onEnter: (event: KeyboardEvent, row: Row) => void;
}

/** The text fields, in an order that can be changed. */
function ReasonRows({ rows, problems, onChange, onEnter }: RowsProps) {
  const nameOf = ({ id, text }: Row) =>
    text.trim() === '' ? `reason ${rows.findIndex((each) => each.id === id) + 1}` : truncate(text.trim(), 40);
  const write = (id: string, text: string) =>
    onChange(rows.map((each) => (each.id === id ? { id, text } : each)));
  const move = (moved: readonly string[], anchor: Parameters<typeof moveToAnchor>[2]) => {
    const ids = rows.map(({ id }) => id);
    onChange(sortByIds(rows, moveToAnchor(ids, moved, anchor)));
  };
  return (
    <ReorderArea items={rows} nameOf={nameOf} noun={noun} selected={[]} onMove={move}>
      {(shown) => (
        <Droppable droppableId="reasons">
          {(droppable) => (
            <Box ref={droppable.innerRef} {...droppable.droppableProps} role="list">
              {shown.map((row, at) => (
                <Draggable key={row.id} draggableId={row.id} index={at} disableInteractiveElementBlocking>
                  {({ innerRef, draggableProps, dragHandleProps }) => (
                    <Box ref={innerRef} {...draggableProps} role="listitem" sx={{ pb: 1 }}>
                      <Box
                        sx={{ display: 'flex', alignItems: 'center', gap: 0.5, bgcolor: 'background.paper' }}
                      >
                        <DragHandle name={nameOf(row)} handleProps={dragHandleProps} />
                        <Box component="span" aria-hidden sx={{ minWidth: 16, fontWeight: 600 }}>
                          {at + 1}
                        </Box>
                        <OutlinedInput
                          fullWidth
                          multiline
                          maxRows={4}
                          size="small"
                          autoFocus={row.text === ''}
                          value={row.text}
                          onChange={(event) => write(row.id, event.target.value)}
                          onKeyDown={(event) => onEnter(event, row)}
                          error={problems[at] !== undefined}
                          inputProps={{ 'aria-label': `Reason ${at + 1}`, dir: 'auto' }}
                        />
                        <IconButton
                          size="small"
                          aria-label={`Remove ${nameOf(row)}`}
                          onClick={() => onChange(rows.filter(({ id }) => id !== row.id))}
                        >
                          <DeleteOutlined fontSize="small" />
                        </IconButton>
                      </Box>
                      {problems[at] && (
                        <FormHelperText error role="alert" sx={{ ml: 7 }}>
                          {problems[at]}
                        </FormHelperText>
                      )}
                    </Box>
                  )}
                </Draggable>
              ))}
              {droppable.placeholder}
            </Box>
          )}
        </Droppable>
      )}
    </ReorderArea>
  );
}

/** Returns the error for a reason that an earlier row has too. */
function repeatProblem(rows: readonly Row[], at: number): string | undefined {
  const textOf = (row: Row | undefined) => row?.text.trim().normalize('NFC').toLowerCase() ?? '';
  const text = textOf(rows[at]);
  const isRepeated = text !== '' && rows.slice(0, at).some((each) => textOf(each) === text);
  return isRepeated ? 'This reason is already in the list.' : undefined;
}
