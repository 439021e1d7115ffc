import Alert from '@mui/material/Alert';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useId, useLayoutEffect, useRef } from 'react';
import { ErrorAlert } from '../feedback/ErrorAlert';
import { LiveRegion } from '../feedback/LiveRegion';
import type { State } from './useExport';
import { counted } from '../text/plural';

interface Props {
  state: Exclude<State, { step: 'choosing' }>;
  /** 'proverbs' */
  what: string;
  onTryAgain: () => void;
}

type Working = Extract<State, { step: 'working' }>;

const numbers = new Intl.NumberFormat('en-GB');
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

/** How far an export is, and what came of it. */
export function Outcome({ state, what, onTryAgain }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const { step } = state;
  // What had the focus has gone with the step before.
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
  // A workbook of many rows takes a while after the last of them.
  const isRead = unit === 'rows' && total !== undefined && done >= total && done > 0;
  const read = `${show(done)}${total === undefined ? '' : ` of ${show(total)}`}`;
  return (
    <>
      <Typography id={id} sx={{ mb: 1, fontVariantNumeric: 'tabular-nums' }}>
        {isRead && `Creating the file of ${show(done)} ${what}`}
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
  `Saved as ${name}${count === undefined ? '' : `, with ${counted(count, 'row')}`}.`;

/** Each quarter, not each step. */
function announced({ done, total }: Working): string {
  const quarters = total ? Math.floor((4 * done) / total) : 0;
  return quarters === 0 ? 'The export has started.' : `${25 * quarters}% is done.`;
}
