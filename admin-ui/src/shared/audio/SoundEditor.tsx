import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { editFile, useEdits } from '../sound/edits';
import { hintsOf, withoutSilence, type Hint, type HintAction } from '../sound/hints';
import type { PreparedFile } from '../sound/prepareFile';
import type { Player } from './playback';
import { endName, focusHandle, startName, Waveform } from './Waveform';
import { WaveformRoom } from './WaveformRoom';
import { editorHeight, hintHeight } from './waveformSizes';

interface Props {
  file: File;
  /** Undefined while the file is converted. */
  prepared: PreparedFile | undefined;
  player: Player;
  onRecordAgain: () => void;
  /** The person asked to trim the recording: the editor scrolls into view and gets the focus. */
  takesFocus: boolean;
}

/** Shows a chosen recording, lets the person trim it, and shows hints about it before it is uploaded. */
export function SoundEditor({ file, prepared, player, onRecordAgain, takesFocus }: Props) {
  const edits = useEdits(file);
  const area = useRef<HTMLDivElement>(null);
  // It stays on the screen while the file is converted again.
  const [last, setLast] = useState(prepared);
  if (prepared && prepared !== last) setLast(prepared);
  const measured = last?.measured;
  const part = edits.cut ?? prepared?.kept ?? measured?.proposed;
  const isShown = measured !== undefined;

  useEffect(() => {
    if (!takesFocus) return;
    area.current?.focus({ preventScroll: true });
    area.current?.scrollIntoView({ block: 'nearest' });
  }, [takesFocus]);
  // The focus moves on to the waveform, unless the person moved it elsewhere before.
  useEffect(() => {
    if (isShown && document.activeElement === area.current) focusHandle(area.current, startName);
  }, [isShown]);

  const trim = (cut: typeof part) => editFile(file, { cut });
  const run = (action: HintAction) => {
    if (!measured) return;
    if (action === 'recordAgain') onRecordAgain();
    if (action === 'play') player.toggle();
    if (action === 'trim') focusHandle(area.current, endName);
    if (action === 'removeHum' || action === 'keepHum')
      editFile(file, { removesHum: action === 'removeHum' });
    if (action === 'cutSilence') {
      trim(withoutSilence(measured));
      focusHandle(area.current, startName);
    }
  };
  return (
    <Box
      ref={area}
      tabIndex={-1}
      role="group"
      aria-label={`Trim ${file.name}`}
      sx={{ flexBasis: '100%', minWidth: 0, minHeight: editorHeight, outline: 'none' }}
    >
      <WaveformRoom isReady={last !== undefined}>
        {measured && part && (
          <Waveform
            label={`Waveform of ${file.name}`}
            peaks={measured.peaks}
            seconds={measured.seconds}
            part={part}
            player={player}
            onTrim={trim}
            onUndoTrim={edits.cut && (() => trim(undefined))}
          />
        )}
      </WaveformRoom>
      <Typography
        variant="body2"
        sx={{
          color: 'text.secondary',
          textAlign: 'center',
          visibility: measured ? 'visible' : 'hidden',
          '@media (hover: none), (max-width: 599px)': { display: 'none' },
        }}
      >
        In the waveform, Space plays, arrow keys move, and I and O set the start and the end.
      </Typography>
      <Hints hints={measured ? hintsOf(measured, edits) : []} onAction={run} />
    </Box>
  );
}

const labels: Record<HintAction, string> = {
  recordAgain: 'Record again',
  cutSilence: 'Cut the silence',
  trim: 'Trim it',
  removeHum: 'Filter it out',
  keepHum: 'Undo',
  play: 'Play it',
};

interface HintsProps {
  hints: Hint[];
  onAction: (action: HintAction) => void;
}

/** Shows one hint at a time, so that what is below does not move when there are some. */
function Hints({ hints, onAction }: HintsProps) {
  const [index, setIndex] = useState(0);
  const at = index % Math.max(1, hints.length);
  const hint = hints[at];
  return (
    <Box role="status" sx={{ minHeight: hintHeight, mt: 1 }}>
      {hint && (
        <Alert
          severity={hint.isSerious ? 'warning' : 'info'}
          role="presentation"
          sx={{ flexWrap: 'wrap', py: 0.25, '& .MuiAlert-message': { flex: '1 1 160px' } }}
          action={
            <Box sx={{ display: 'flex', flexWrap: 'wrap' }}>
              <Button color="inherit" size="small" onClick={() => onAction(hint.action)}>
                {labels[hint.action]}
              </Button>
              {hints.length > 1 && (
                <Button color="inherit" size="small" onClick={() => setIndex(at + 1)}>
                  {`Next hint (${at + 1} of ${hints.length})`}
                </Button>
              )}
            </Box>
          }
        >
          {hint.text}
        </Alert>
      )}
    </Box>
  );
}
