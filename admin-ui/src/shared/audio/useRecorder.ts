import { useEffect, useRef, useState } from 'react';
import { stopAudio } from './player';
import { maxSeconds, recordingFailure, recordingHindrance, startTake, type Take } from './recording';

type Step = 'idle' | 'asking' | 'recording' | 'finishing';

/** Records with the microphone, which is asked for on start() and never before. */
export function useRecorder(onRecorded: (file: File) => void) {
  const [step, setStep] = useState<Step>('idle');
  const [seconds, setSeconds] = useState(0);
  const [failure, setFailure] = useState<string>();
  const take = useRef<Take>(undefined);
  // Whether what is recorded is still wanted.
  const wanted = useRef(false);

  const stop = () => take.current?.stop();
  const discard = () => {
    wanted.current = false;
    stop();
  };
  useEffect(
    () => () => {
      wanted.current = false;
      take.current?.stop();
    },
    [],
  );

  useEffect(() => {
    if (step !== 'recording') return;
    const began = Date.now();
    const count = () => {
      const passed = (Date.now() - began) / 1000;
      setSeconds(passed);
      if (passed >= maxSeconds) stop();
    };
    const timer = setInterval(count, 250);
    return () => clearInterval(timer);
  }, [step]);

  // A function, since it changes while record waits.
  const isWanted = () => wanted.current;
  const record = async () => {
    wanted.current = true;
    setFailure(undefined);
    setSeconds(0);
    setStep('asking');
    stopAudio();
    try {
      take.current = await startTake();
      // The recorder was closed while the browser asked for permission.
      if (isWanted()) setStep('recording');
      else stop();
      const file = await take.current.file;
      if (!isWanted()) return;
      if (file) onRecorded(file);
      else setFailure('Nothing was recorded. Press Record and speak.');
    } catch (error) {
      setFailure(isWanted() ? recordingFailure(error) : undefined);
    } finally {
      take.current = undefined;
      setStep('idle');
    }
  };

  return {
    step,
    seconds,
    failure,
    start: () => {
      const hindrance = recordingHindrance();
      if (hindrance) setFailure(hindrance);
      else void record();
    },
    stop: () => {
      setStep('finishing');
      stop();
    },
    discard,
  };
}
