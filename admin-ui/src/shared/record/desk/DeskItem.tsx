import PlayArrow from '@mui/icons-material/PlayArrow';
import Stop from '@mui/icons-material/Stop';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, type ComponentProps } from 'react';
import { useBlocker, type BlockerFunction } from 'react-router';
import { detailsText } from '../../audio/details';
import { audioUrl, type Recording, type RecordingArea } from '../../audio/stored/recording';
import { ConfirmDialog } from '../../feedback/ConfirmDialog';
import { ErrorAlert } from '../../feedback/ErrorAlert';
import { LiveRegion } from '../../feedback/LiveRegion';
import { RedoNote } from '../../history/RedoNote';
import { useUnloadGuard } from '../../form/useLeaveGuard';
import { paths } from '../../routing/paths';
import { truncate } from '../../text/truncate';
import { Controls, useRecordingKeys } from './Controls';
import { AT, useKeptItems, type DeskItems } from './deskItems';
import type { Settings } from './settings';
import { Prompt } from './Prompt';
import { announcement, Stage } from './Stage';
import { useRecordingDesk } from './useRecordingDesk';

interface Props {
  area: RecordingArea;
  items: DeskItems;
  settings: Settings;
  /** No other tab records. */
  isAllowed: boolean;
  /** Called with the number of recordings that are being stored. */
  onStoring: (count: number) => void;
}

/** Shows one item, its recording, and the buttons to make it. */
export function DeskItem({ area, items, settings, isAllowed, onStoring }: Props) {
  const { isKept, uploadedItem } = useKeptItems(area.id);
  const listed = items.item;
  const uploaded = listed && uploadedItem(listed);
  const audio = listed && (uploaded?.audio ?? listed.audio);
  const item = listed && { ...listed, ...(audio && { audio }) };
  const wasKept = item !== undefined && isKept(item);
  const desk = useRecordingDesk({ area, items, item, isKept: wasKept, settings });
  const mainButton = useRef<HTMLButtonElement>(null);
  useRecordingKeys(desk, isAllowed && item !== undefined);

  const { recorder, storingCount } = desk;
  useEffect(() => onStoring(storingCount), [onStoring, storingCount]);
  useEffect(() => {
    if (isAllowed) return;
    // Another tab records now. This tab holds what was recorded until then.
    recorder.stop('takenOver');
    recorder.close();
  }, [isAllowed, recorder]);
  // The main button keeps the focus from one item to the next, so that one key leads through all steps.
  useEffect(() => mainButton.current?.focus(), [items.index, isAllowed]);

  const { one, many } = area.noun;
  const hasTake = desk.review !== undefined || desk.isPreparing || desk.state.step === 'recording';
  const announced = announcement(desk);
  const hint = settings.stopsBySilence
    ? `Recording stops after ${settings.silenceSeconds.toFixed(1)} seconds of silence.`
    : 'Press again to stop.';
  return (
    <>
      <LeaveDesk hasTake={hasTake} onAsk={desk.stop} onLeave={desk.drop} />
      {desk.failedItems.map(({ id, text }) => (
        <ErrorAlert key={id} onDismiss={() => desk.dismissFailed(id)}>
          “{truncate(text, 60)}” couldn't be kept. Go back to it and keep it again.
        </ErrorAlert>
      ))}
      {items.isBroken && items.isLoading && (
        <ErrorAlert>The next {many} couldn't be loaded. Obi will try again.</ErrorAlert>
      )}
      {items.isGone && item && (
        <Alert severity="info" sx={{ flexShrink: 0, mb: 1 }}>
          That {one} no longer exists. Showing the first of the rest.
        </Alert>
      )}
      {!item && items.isLoading && <Typography sx={{ m: 'auto' }}>Loading...</Typography>}
      {item && isAllowed && (
        <>
          <Prompt key={item.id} item={item} label="What to say" />
          <StoredRecording
            audio={item.audio}
            entry={{ area: area.id, entity: one, id: item.id }}
            isWaiting={wasKept && !uploaded}
            isPlaying={desk.playing === 'stored'}
            onToggle={desk.toggleStored}
          />
          <Stage desk={desk} hint={hint} />
          <Controls desk={desk} mainRef={mainButton} isFirst={items.index === 0} />
        </>
      )}
      <ConfirmDialog
        open={desk.isAsking}
        title="Replace the recording?"
        confirmLabel="Replace"
        onCancel={desk.stopAsking}
        onConfirm={desk.keepNow}
        onClosed={() => mainButton.current?.focus()}
      >
        This {one} already has a recording. You can restore the old one from the {one}'s history. Obi won't
        ask again until you close the desk.
      </ConfirmDialog>
      <LiveRegion>{isAllowed && (announced || (item && <span lang="ig">{item.text}</span>))}</LiveRegion>
    </>
  );
}

interface StoredProps {
  audio: Recording | undefined;
  /** Names the item to the history. */
  entry: ComponentProps<typeof RedoNote>;
  /** A kept recording waits to upload. */
  isWaiting: boolean;
  isPlaying: boolean;
  onToggle: (url: string) => void;
}

/** Plays the recording that the item already has. Without one it takes the same room. */
function StoredRecording({ audio, entry, isWaiting, isPlaying, onToggle }: StoredProps) {
  const speaker = detailsText(audio);
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'center',
        columnGap: 1,
        minHeight: 48,
      }}
    >
      {isWaiting && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Kept. Recording again replaces it.
        </Typography>
      )}
      {audio && !isWaiting && (
        <>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {speaker ? `Already recorded: ${speaker}` : 'Already recorded.'}
          </Typography>
          <Button
            size="small"
            startIcon={isPlaying ? <Stop /> : <PlayArrow />}
            onClick={() => onToggle(audioUrl(audio.fileId))}
          >
            {isPlaying ? 'Stop it' : 'Play it'}
          </Button>
          {audio.check === 'redo' && (
            // Room for the note, which appears when it is loaded.
            <Box sx={{ flexBasis: '100%', minHeight: 22, textAlign: 'center' }}>
              <RedoNote {...entry} />
            </Box>
          )}
        </>
      )}
    </Box>
  );
}

interface LeaveProps {
  hasTake: boolean;
  /** Called when the question is asked: a running recording ends. */
  onAsk: () => void;
  onLeave: () => void;
}

/** Asks before the user leaves the desk with a take that is not kept. */
function LeaveDesk({ hasTake, onAsk, onLeave }: LeaveProps) {
  const ask = useEffectEvent(onAsk);
  useUnloadGuard(hasTake);
  useEffect(() => {
    const unload = () => ask();
    window.addEventListener('beforeunload', unload);
    return () => window.removeEventListener('beforeunload', unload);
  }, []);
  // A ref, since the router registers a changed function too late for a quick Escape.
  const isGuarded = useRef(hasTake);
  useLayoutEffect(() => {
    isGuarded.current = hasTake;
  }, [hasTake]);
  const blocker = useBlocker(
    useCallback<BlockerFunction>(({ currentLocation: from, nextLocation: to }) => {
      const stays = to.pathname === from.pathname && new URLSearchParams(to.search).has(AT);
      return isGuarded.current && !stays && to.pathname !== paths.login;
    }, []),
  );
  const isBlocked = blocker.state === 'blocked';
  useEffect(() => {
    if (isBlocked) ask();
  }, [isBlocked]);
  return (
    <ConfirmDialog
      open={isBlocked}
      title="Leave without keeping?"
      confirmLabel="Leave"
      cancelLabel="Stay"
      onCancel={() => blocker.reset?.()}
      onConfirm={() => {
        onLeave();
        blocker.proceed?.();
      }}
    >
      You haven't kept the recording that you just made.
    </ConfirmDialog>
  );
}
