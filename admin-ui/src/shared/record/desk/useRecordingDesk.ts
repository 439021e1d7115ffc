import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { playAudio, stopAudio } from '../../audio/playback';
import { useRecorder, useTakes, type Take } from '../../audio/recorder';
import { session } from '../../http/client';
import { reviewHeldTake, reviewTake, withCut, type Review } from '../sound/prepareSound';
import type { Prepared } from '../sound/soundWork';
import type { Span } from '../sound/speech';
import { takeStore, type HeldTake } from '../storage';
import type { RecordingArea } from '../upload/deliver';
import { keepRecording } from '../upload/uploadQueue';
import type { DeskItems, RecordItem } from './deskItems';
import type { Settings } from './settings';

interface Options {
  area: RecordingArea;
  items: DeskItems;
  /** The item on the screen with its newest recording. */
  item: RecordItem | undefined;
  /** A recording of the item was kept and waits to upload. */
  isKept: boolean;
  settings: Settings;
}

export type Desk = ReturnType<typeof useRecordingDesk>;

/** Records the item on the screen, plays the take, and keeps it. */
export function useRecordingDesk({ area, items, item, isKept, settings }: Options) {
  const { recorder, state } = useRecorder();
  const [review, setReview] = useState<Review>();
  // Counts the takes: a review of an earlier take comes too late.
  const turn = useRef(0);
  const [isPreparing, setPreparing] = useState(false);
  const [playing, setPlaying] = useState<'take' | 'stored'>();
  const [isAsking, setAsking] = useState(false);
  // The desk asks only once whether to replace recordings.
  const mayReplace = useRef(false);
  const { keep: keepSound, working, lost, dismissLost } = useKeeper(area);

  const show = async (coming: Promise<Review>) => {
    const mine = ++turn.current;
    setPreparing(true);
    const next = await coming.catch(() => undefined);
    if (mine !== turn.current) return undefined;
    setPreparing(false);
    setReview(next);
    return next;
  };

  const play = (what: 'take' | 'stored', source: string | Blob) => {
    setPlaying(what);
    const onStop = () => setPlaying(undefined);
    playAudio(source, { onStop, onError: onStop });
  };
  const playTake = async ({ prepared }: Review) => {
    const now = turn.current;
    const { heard } = await prepared();
    if (now === turn.current) play('take', heard);
  };

  const { hold, leave, release } = useHeldTake(area.id, item, (take) => {
    if (review || isPreparing || recorder.get().step !== 'ready') return false;
    void show(reviewHeldTake(take));
    return true;
  });
  useTakes(recorder, (take) => {
    if (!item) return;
    hold(take, item);
    const isInterrupted = ['disconnected', 'takenOver', 'hidden'].includes(take.endedBy);
    void show(reviewTake(take)).then((next) => {
      if (next && !next.isSilent && !isInterrupted) void playTake(next);
    });
  });

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

  const clear = () => {
    turn.current++;
    stopAudio();
    setPreparing(false);
    setReview(undefined);
  };
  const drop = () => {
    clear();
    release();
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

  const keepNow = () => {
    if (!review || !item) return;
    turn.current++;
    mayReplace.current ||= item.audio !== undefined;
    stopAudio();
    setAsking(false);
    setReview(undefined);
    release(keepSound(item, review.prepared()));
    if (items.nextUnkept() && settings.goesOn) start();
  };
  const keep = () => {
    if (item?.audio && !isKept && !mayReplace.current) setAsking(true);
    else keepNow();
  };

  const move = (step: () => void) => () => {
    // What was spoken is held as a take. A recording that did not begin is not made of the next item.
    const { step: now, hasSpoken } = recorder.get();
    if (hasSpoken) recorder.stop('key');
    else if (now === 'opening') recorder.close();
    else recorder.drop();
    clear();
    leave();
    step();
  };

  return {
    recorder,
    state,
    review,
    /** The take is being cut and levelled. */
    isPreparing,
    playing,
    /** How many recordings are being stored. */
    working,
    /** The items whose recordings could not be kept. */
    lost,
    dismissLost,
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
    togglePlay: () => {
      if (playing) stopAudio();
      else if (review) void playTake(review);
    },
    toggleStored: (url: string) => {
      if (playing) stopAudio();
      else play('stored', url);
    },
    skip: move(items.next),
    previous: move(items.previous),
  };
}

/** Stores the take on the screen, and offers an earlier take of the item that was neither kept nor dropped. */
function useHeldTake(
  area: string,
  item: RecordItem | undefined,
  /** Called with an earlier take. Reports whether it is shown. */
  onFound: (take: HeldTake) => boolean,
) {
  const held = useRef<Promise<number | undefined>>(undefined);
  const itemId = item?.id;
  const offer = useEffectEvent((take: HeldTake | undefined) => {
    if (take && !held.current && onFound(take)) held.current = Promise.resolve(take.key);
  });
  useEffect(() => {
    if (itemId === undefined) return;
    let isOver = false;
    void takeStore.find(area, itemId).then((take) => isOver || offer(take));
    return () => {
      isOver = true;
    };
  }, [area, itemId]);
  return {
    hold({ samples, rate, isClipped }: Take, of: RecordItem) {
      const about = { area, itemId: of.id, text: of.text, replaces: of.audio?.fileId };
      held.current = takeStore.hold({ ...about, samples: samples.buffer as ArrayBuffer, rate, isClipped });
    },
    /** Another item is shown. The take stays stored. */
    leave() {
      held.current = undefined;
    },
    /** Removes the take when `until` resolves: it was dropped, or is kept then. */
    release(until = Promise.resolve()) {
      const before = held.current ?? Promise.resolve(undefined);
      held.current = undefined;
      // If keeping fails, useKeeper reports it and the take is offered again.
      before.then((key) => (key === undefined ? until : takeStore.remove(key, until))).catch(() => undefined);
    },
  };
}

/** Keeps recordings in the background. */
function useKeeper({ id: area }: RecordingArea) {
  const [working, setWorking] = useState(0);
  const [lost, setLost] = useState<readonly Pick<RecordItem, 'id' | 'text'>[]>([]);
  const dismissLost = (id: string) => setLost((before) => before.filter((each) => each.id !== id));
  return {
    working,
    lost,
    dismissLost,
    /** Rejects if the recording could not be kept. */
    async keep({ id, text, audio }: RecordItem, prepared: Promise<Prepared>) {
      // The session may end while the take is prepared.
      const owner = session.username() ?? '';
      setWorking((count) => count + 1);
      dismissLost(id);
      try {
        const { sound } = await prepared;
        await keepRecording({ owner, area, itemId: id, text, replaces: audio?.fileId }, sound);
      } catch (error) {
        setLost((before) => [...before, { id, text }]);
        throw error;
      } finally {
        setWorking((count) => count - 1);
      }
    },
  };
}
