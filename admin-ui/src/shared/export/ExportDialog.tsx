import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import { Choices } from './Choices';
import { Outcome } from './Outcome';
import type { ExportSource } from './source';
import type { Format } from './tableFile';
import { useExport } from './useExport';

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

/** Asks what to export and as what, and does it. */
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
                value={String(kind === 'recordings' ? 0 : at)}
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
