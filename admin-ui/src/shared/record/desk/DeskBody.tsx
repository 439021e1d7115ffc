import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { audioUrl, type Recorded } from '../../audio/stored/recording';
import { ErrorAlert } from '../../feedback/ErrorAlert';
import { LiveRegion } from '../../feedback/LiveRegion';
import type { RecordKind } from '../kind';
import { sentSince } from '../queue/queue';
import { useQueue } from '../queue/useQueue';
import type { Settings } from '../settings';
import { truncate } from '../../text/truncate';
import { announcement } from './announcement';
import { Controls } from './Controls';
import { LeaveDesk } from './LeaveDesk';
import { useMainAction } from './mainAction';
import { Prompt } from './Prompt';
import { ReplaceQuestion } from './ReplaceQuestion';
import { Stage } from './Stage';
import { StoredLine } from './StoredLine';
import { useDesk } from './useDesk';
import { useDeskKeys } from './useDeskKeys';
import type { Run } from './useRun';

interface Props<T extends Recorded> {
  kind: RecordKind<T>;
  run: Run<T>;
  isKept: (item: T) => boolean;
  settings: Settings;
  /** No other tab records. */
  isAllowed: boolean;
  /** So many recordings are being stored at this moment. */
  onWorking: (count: number) => void;
}

/** The text, what happens with it, and the buttons. */
export function DeskBody<T extends Recorded>({
  kind,
  run,
  isKept,
  settings,
  isAllowed,
  onWorking,
}: Props<T>) {
  const { sent } = useQueue();
  const { item: listed } = run;
  const sentItem = listed && sentSince(sent, kind.area, listed);
  const audio = listed && (sentItem?.audio ?? listed.audio);
  const item = listed && { ...listed, ...(audio && { audio }) };
  const wasKept = item !== undefined && isKept(item);
  const desk = useDesk({ kind, run, item, isKept: wasKept, settings });
  const main = useMainAction(desk);
  const mainButton = useRef<HTMLButtonElement>(null);
  useDeskKeys(desk, isAllowed && item !== undefined);

  const { recorder, working } = desk;
  useEffect(() => onWorking(working), [onWorking, working]);
  useEffect(() => {
    // Another tab records; what was said until then is kept for the person.
    if (!isAllowed) {
      recorder.stop('lost');
      recorder.close();
    }
  }, [isAllowed, recorder]);
  // One key leads through all steps: the button has the focus from one text to the next.
  useEffect(() => mainButton.current?.focus(), [run.index, isAllowed]);

  const hasTake = desk.review !== undefined || desk.isPreparing || desk.state.step === 'recording';
  const said = announcement(desk);
  const stops = settings.stopsBySilence
    ? `It stops by itself after ${settings.silenceSeconds.toFixed(1)} seconds of silence.`
    : 'Press again to stop.';
  return (
    <>
      <LeaveDesk hasTake={hasTake} onAsk={desk.stop} onLeave={desk.drop} />
      {desk.lost.map(({ id, text }) => (
        <ErrorAlert key={id} onDismiss={() => desk.dismissLost(id)}>
          “{truncate(text, 60)}” could not be kept. Go back to it and keep it again.
        </ErrorAlert>
      ))}
      {run.isBroken && run.isLoading && (
        <ErrorAlert>The next {kind.noun.many} could not be loaded. Obi will try again.</ErrorAlert>
      )}
      {run.isGone && item && (
        <Alert severity="info" sx={{ flexShrink: 0, mb: 1 }}>
          That {kind.noun.one} no longer exists. Showing the first of the rest.
        </Alert>
      )}
      {!item && run.isLoading && <Typography sx={{ m: 'auto' }}>Loading...</Typography>}
      {item && isAllowed && (
        <>
          <Prompt key={item.id} text={kind.textOf(item)} meaning={kind.meaningOf(item)} />
          <StoredLine
            audio={item.audio}
            isWaiting={wasKept && !sentItem}
            isPlaying={desk.playing === 'stored'}
            onToggle={(fileId) => desk.toggleStored(audioUrl(fileId))}
          />
          <Stage desk={desk} stops={stops} />
          <Controls desk={desk} main={main} mainRef={mainButton} isFirst={run.index === 0} />
        </>
      )}
      <ReplaceQuestion kind={kind} desk={desk} onClosed={() => mainButton.current?.focus()} />
      <LiveRegion>{isAllowed && (said || (item && <span lang="ig">{kind.textOf(item)}</span>))}</LiveRegion>
    </>
  );
}
