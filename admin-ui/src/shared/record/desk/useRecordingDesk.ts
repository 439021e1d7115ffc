import { useEffect, useRef, useState } from 'react';
import { detailsOf, type RecordingDetails } from '../../audio/details';
import { playAudio, stopAudio, usePlayer, type PlayedPart } from '../../audio/playback';
import { useRecorder, useTakes, type Take } from '../../audio/recorder';
import type { RecordingArea } from '../../audio/stored/recording';
import { session } from '../../http/client';
import type { Span } from '../../sound/cut';
import { reviewHeldTake, reviewTake, withCut, type Review } from '../review';
import { useHeldTake } from '../takeStore';
import { keepRecording } from '../upload/uploadQueue';
import type { DeskItems, RecordItem } from './deskItems';
import type { Settings } from './settings';

interface Options {
  area: RecordingArea;
  items: DeskItems;
  /** The item on the screen with its newest recording. */
  item: RecordItem | undefined;
  /** A recording of the item was kept on this page. */
  isKept: boolean;
  settings: Settings;
}

export type Desk = ReturnType<typeof useRecordingDesk>;

/** Records the item on the screen, plays the take, and keeps it. */
export function useRecordingDesk({ area, items, item, isKept, settings }: Options) {
  const { recorder, state } = useRecorder();
  const [review, setReview] = useState<Review>();
  const [isPreparing, setPreparing] = useState(false);
  // Rises when another take is shown or the take is removed: a review that is ready later is not shown.
  const reviewNumber = useRef(0);
  const player = usePlayer(() => (review ? playedPart(review) : Promise.reject(new Error('No take'))));
  const [isStoredPlaying, setStoredPlaying] = useState(false);
  const playing = player.isPlaying ? 'take' : isStoredPlaying ? 'stored' : undefined;
  const [isAsking, setAsking] = useState(false);
  // The desk asks only once whether to replace recordings.
  const mayReplace = useRef(false);
  const { keep: keepReview, storingCount, failedItems, dismissFailed } = useKeeper(area);

  const showReview = async (pending: Promise<Review>) => {
    const number = ++reviewNumber.current;
    setPreparing(true);
    const ready = await pending.catch(() => undefined);
    if (number !== reviewNumber.current) return undefined;
    setPreparing(false);
    setReview(ready);
    return ready;
  };
  const clearReview = () => {
    reviewNumber.current++;
    stopAudio();
    player.seek(undefined);
    setPreparing(false);
    setReview(undefined);
  };

  const playStored = (url: string) => {
    setStoredPlaying(true);
    const onStop = () => setStoredPlaying(false);
    playAudio(url, { onStop, onError: onStop });
  };

  const heldTake = useHeldTake({
    area: area.id,
    item,
    canShow: () => !review && !isPreparing && recorder.get().step === 'ready',
    onFound: (take) => void showReview(reviewHeldTake(take)),
  });
  const drop = () => {
    clearReview();
    heldTake.remove();
  };

  const start = () => {
    if (isPreparing) return;
    drop();
    const { stopsBySilence, silenceSeconds, microphone } = settings;
    recorder.start({
      silenceSeconds: stopsBySilence ? silenceSeconds : undefined,
      deviceId: microphone || undefined,
    });
  };

  const showTake = async (take: Take) => {
    const shown = await showReview(reviewTake(take));
    const isInterrupted = ['disconnected', 'takenOver', 'hidden'].includes(take.endedBy);
    if (shown && !shown.isSilent && !isInterrupted) player.play(() => playedPart(shown));
  };
  useTakes(recorder, (take) => {
    if (!item) return;
    heldTake.hold(take, item, detailsOf(settings));
    void showTake(take);
  });

  const keepNow = () => {
    if (!review || !item) return;
    if (item.audio) mayReplace.current = true;
    setAsking(false);
    clearReview();
    heldTake.remove(keepReview(item, review, review.details ?? detailsOf(settings)));
    const hasNext = items.goToNextUnkept();
    if (hasNext && settings.goesOn) start();
  };
  const keep = () => {
    const mustAsk = item?.audio && item.audio.check !== 'redo' && !isKept && !mayReplace.current;
    if (mustAsk) setAsking(true);
    else keepNow();
  };

  const endRecording = () => {
    const { step, hasSpoken } = recorder.get();
    // If the user has spoken, the take is held for this item.
    if (hasSpoken) recorder.stop('key');
    else if (step === 'opening') recorder.close();
    else recorder.drop();
  };
  const leaveBy = (move: () => void) => () => {
    endRecording();
    clearReview();
    heldTake.leave();
    move();
  };

  useEffect(() => {
    const hide = () => {
      if (document.visibilityState !== 'hidden') return;
      recorder.stop('hidden');
      // A hidden page must not listen.
      recorder.close();
    };
    document.addEventListener('visibilitychange', hide);
    return () => {
      document.removeEventListener('visibilitychange', hide);
      stopAudio();
    };
  }, [recorder]);

  return {
    recorder,
    state,
    review,
    /** The take is being cut and levelled. */
    isPreparing,
    playing,
    /** How many recordings are being stored. */
    storingCount,
    /** The items whose recordings could not be kept. */
    failedItems,
    dismissFailed,
    failure: state.failure,
    /** The desk asks whether to replace the recording of the item. */
    isAsking,
    start,
    stop: () => recorder.stop('key'),
    keep,
    keepNow,
    stopAsking: () => setAsking(false),
    drop,
    setCut: (cut: Span) => setReview((before) => before && withCut(before, cut)),
    player,
    togglePlay: () => {
      if (playing) stopAudio();
      else if (review) player.play();
    },
    toggleStored: (url: string) => {
      if (playing) stopAudio();
      else playStored(url);
    },
    skip: leaveBy(items.next),
    previous: leaveBy(items.previous),
  };
}

/** Returns the part of a take that would be kept. */
async function playedPart({ prepare, take }: Review): Promise<PlayedPart> {
  const { heard, cut } = await prepare();
  return { source: heard, from: cut.start / take.rate };
}

/** Keeps recordings in the background. */
function useKeeper({ id: area }: RecordingArea) {
  const [storingCount, setStoringCount] = useState(0);
  const [failedItems, setFailedItems] = useState<readonly Pick<RecordItem, 'id' | 'text'>[]>([]);
  const dismissFailed = (id: string) => setFailedItems((before) => before.filter((each) => each.id !== id));
  return {
    storingCount,
    failedItems,
    dismissFailed,
    /** Resolves when the recording is stored in this browser. Rejects if it could not be kept. */
    async keep({ id, text, audio }: RecordItem, review: Review, details: RecordingDetails) {
      // The session may end while the take is prepared.
      const owner = session.username() ?? '';
      setStoringCount((count) => count + 1);
      dismissFailed(id);
      try {
        const { sound } = await review.prepare();
        await keepRecording({ owner, area, itemId: id, text, replaces: audio?.fileId, details }, sound);
      } catch (error) {
        setFailedItems((before) => [...before, { id, text }]);
        throw error;
      } finally {
        setStoringCount((count) => count - 1);
      }
    },
  };
}
