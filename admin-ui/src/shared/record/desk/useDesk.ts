import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { playAudio, stopAudio } from '../../audio/player';
import type { Recorded } from '../../audio/stored/recording';
import { createRecorder, type Take } from '../capture/recorder';
import type { RecordKind } from '../kind';
import type { Settings } from '../settings';
import type { Span } from '../signal/speech';
import { reviewOf, reviewOfHeld, withCut, type Review } from './review';
import { useHeldTake } from './useHeldTake';
import { useKeeper } from './useKeeper';
import type { Run } from './useRun';

interface Options<T extends Recorded> {
  kind: RecordKind<T>;
  run: Run<T>;
  /** What is on the screen, with the recording it has by now. */
  item: T | undefined;
  /** A recording of it waits here already. */
  isKept: boolean;
  settings: Settings;
}

/** One recording after the other: speak, listen, keep. */
export function useDesk<T extends Recorded>({ kind, run, item, isKept, settings }: Options<T>) {
  const [review, setReview] = useState<Review>();
  // What comes from the worker belongs to the take that is on the screen, or comes too late.
  const turn = useRef(0);
  const [isPreparing, setPreparing] = useState(false);
  const [playing, setPlaying] = useState<'take' | 'stored'>();
  const [isAsking, setAsking] = useState(false);
  // Replacing is asked about once in a sitting.
  const mayReplace = useRef(false);
  const { keep: keepSound, working, lost, dismissLost } = useKeeper(kind);
  const heard = useRef<(take: Take) => void>(() => undefined);
  const [recorder] = useState(() => createRecorder((take) => heard.current(take)));
  const show = async (coming: Promise<Review>) => {
    const mine = ++turn.current;
    setPreparing(true);
    const next = await coming.catch(() => undefined);
    if (mine !== turn.current) return undefined;
    setPreparing(false);
    setReview(next);
    return next;
  };
  const { hold, leave, release } = useHeldTake(kind, item, (take) => {
    if (review || isPreparing || recorder.get().step !== 'ready') return false;
    void show(reviewOfHeld(take));
    return true;
  });

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
  const onTake = useEffectEvent((take: Take) => {
    if (!item) return;
    hold(take, item);
    const isAlone = take.endedBy === 'lost' || take.endedBy === 'hidden';
    void show(reviewOf(take)).then((next) => {
      if (next && !next.isSilent && !isAlone) void playTake(next);
    });
  });
  useEffect(() => {
    heard.current = (take) => onTake(take);
  }, []);
  const state = useSyncExternalStore(recorder.subscribe, recorder.get);

  useEffect(() => {
    const hide = () => {
      if (document.visibilityState !== 'hidden') return;
      recorder.stop('hidden');
      // Nobody is listened to behind their back.
      recorder.close();
    };
    document.addEventListener('visibilitychange', hide);
    return () => {
      document.removeEventListener('visibilitychange', hide);
      recorder.close();
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
      microphone: microphone || undefined,
    });
  };

  const keepNow = () => {
    if (!review || !item) return;
    turn.current++;
    mayReplace.current ||= item.audio !== undefined;
    stopAudio();
    setAsking(false);
    setReview(undefined);
    release(keepSound({ item, prepared: review.prepared() }));
    if (run.nextLeft() && settings.goesOn) start();
  };
  const keep = () => {
    if (item?.audio && !isKept && !mayReplace.current) setAsking(true);
    else keepNow();
  };

  const move = (step: () => void) => () => {
    // What is being spoken is held as what is on the screen is; what was not begun does not begin elsewhere.
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
    /** It is being cut and levelled. */
    isPreparing,
    playing,
    working,
    /** The text of a recording that could not be kept. */
    lost,
    dismissLost,
    failure: state.failure,
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
    skip: move(run.next),
    previous: move(run.previous),
  };
}

export type Desk = ReturnType<typeof useDesk>;
