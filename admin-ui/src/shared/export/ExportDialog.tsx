import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useId, useState, useLayoutEffect, useRef } from 'react';
import { ErrorAlert } from '../feedback/ErrorAlert';
import { LiveRegion } from '../feedback/LiveRegion';
import { formatCount } from '../text/plural';
import { Choices } from './Choices';
import type { ExportSource } from './source';
import type { Format } from './tableFile';
import { useExport, type State } from './useExport';

interface Props {
  source: ExportSource;
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
}

type Kind = Format | 'recordings';

const kinds: [Kind, string, string][] = [
  ['xlsx', 'Excel (.xlsx)', 'For spreadsheets'],
  ['csv', 'CSV', 'A plain table for other programs'],
  ['json', 'JSON', 'All fields, in API format'],
  ['recordings', 'Recordings (ZIP)', 'All audio files, and a list matching files to entries'],
];

/** Asks what to export and in which format, and exports it. */
export function ExportDialog({ source, open, onClose, onClosed }: Props) {
  const id = useId();
  const [at, setAt] = useState(0);
  const [kind, setKind] = useState<Kind>('xlsx');
  const { state, saveTable, saveRecordings, tryAgain, cancel } = useExport(source);
  const { parts, recordings, what } = source;
  const isWorking = state.step === 'working';
  const begin = () => {
    if (kind === 'recordings') saveRecordings();
    else saveTable(parts[at] ?? parts[0], kind);
  };
  return (
    <Dialog
      open={open}
      maxWidth="xs"
      fullWidth
      onClose={isWorking ? undefined : onClose}
      aria-labelledby={`${id}-title`}
      slotProps={{ transition: { onExited: onClosed } }}
    >
      <DialogTitle id={`${id}-title`}>Export {what}</DialogTitle>
      <DialogContent>
        {state.step === 'choosing' ? (
          <>
            <Choices
              legend="Format"
              options={kinds.filter(([one]) => one !== 'recordings' || recordings)}
              value={kind}
              onChange={setKind}
            />
            {parts.length > 1 && (
              <Choices
                legend="Contents"
                options={parts.map(({ label }, index) => [String(index), label])}
                // The archive always has all recordings.
                value={String(kind === 'recordings' ? parts.length - 1 : at)}
                onChange={(next) => setAt(Number(next))}
                disabled={kind === 'recordings'}
              />
            )}
          </>
        ) : (
          <Outcome state={state} what={what} onTryAgain={tryAgain} />
        )}
      </DialogContent>
      <DialogActions>
        {isWorking && <Button onClick={cancel}>Cancel</Button>}
        {state.step === 'failed' && <Button onClick={cancel}>Back</Button>}
        {!isWorking && <Button onClick={onClose}>{state.step === 'choosing' ? 'Cancel' : 'Close'}</Button>}
        {state.step === 'choosing' && (
          <Button variant="contained" onClick={begin}>
            Export
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

interface OutcomeProps {
  state: Exclude<State, { step: 'choosing' }>;
  /** 'proverbs' */
  what: string;
  onTryAgain: () => void;
}

type Working = Extract<State, { step: 'working' }>;

const numbers = new Intl.NumberFormat('en-GB');
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

/** Shows the progress of an export and its result. */
function Outcome({ state, what, onTryAgain }: OutcomeProps) {
  const box = useRef<HTMLDivElement>(null);
  const { step } = state;
  // The step with the focus has disappeared.
  useLayoutEffect(() => box.current?.focus(), [step]);
  return (
    <div ref={box} tabIndex={-1} style={{ outline: 'none', minHeight: 88 }}>
      {/* Alerts are announced by themselves. */}
      <LiveRegion>{state.step === 'working' && announced(state)}</LiveRegion>
      {state.step === 'working' && <Progress state={state} what={what} />}
      {state.step === 'failed' && (
        <ErrorAlert {...(state.again && { action: { label: 'Try again', onClick: onTryAgain } })}>
          {state.sentence}
          {state.again === 'continues' && ' “Try again” continues where it stopped.'}
        </ErrorAlert>
      )}
      {state.step === 'saved' && <Alert severity="success">{savedText(state)}</Alert>}
    </div>
  );
}

function Progress({ state, what }: { state: Working; what: string }) {
  const id = useId();
  const { done, total, unit } = state;
  const show = unit === 'bytes' ? megabytes : (count: number) => numbers.format(count);
  // Creating a large workbook takes a while after the last row.
  const isRead = unit === 'rows' && total !== undefined && done >= total && done > 0;
  const read = `${show(done)}${total === undefined ? '' : ` of ${show(total)}`}`;
  return (
    <>
      <Typography id={id} sx={{ mb: 1, fontVariantNumeric: 'tabular-nums' }}>
        {isRead && `Creating the file with ${show(done)} ${what}`}
        {!isRead && (unit === 'bytes' ? `Loading the recordings: ${read}` : `Reading ${what}: ${read}`)}
      </Typography>
      <LinearProgress
        aria-labelledby={id}
        {...(total && !isRead ? { variant: 'determinate', value: Math.min((100 * done) / total, 100) } : {})}
      />
    </>
  );
}

const savedText = ({ name, count }: Extract<State, { step: 'saved' }>) =>
  `Saved as ${name}${count === undefined ? '' : `, with ${formatCount(count, 'row')}`}.`;

/** Returns what screen readers announce: each quarter, not each step. */
function announced({ done, total }: Working): string {
  const quarters = total ? Math.floor((4 * done) / total) : 0;
  return quarters === 0 ? 'The export has started.' : `${25 * quarters}% is done.`;
}
