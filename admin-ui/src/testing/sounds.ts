import { act } from '@testing-library/react';
import { onTestFinished, vi } from 'vitest';

/** Lets sounds play, which jsdom does not, and returns what is heard. */
export function giveSound() {
  const all: HTMLAudioElement[] = [];
  const playing = new Set<HTMLMediaElement>();
  let files = 0;
  let loads = 'loadedmetadata';
  vi.stubGlobal('Audio', function () {
    const element = document.createElement('audio');
    all.push(element);
    return element;
  });
  const parts = { play: HTMLMediaElement.prototype.play, pause: HTMLMediaElement.prototype.pause };
  Object.assign(HTMLMediaElement.prototype, {
    play(this: HTMLMediaElement) {
      playing.add(this);
      return Promise.resolve();
    },
    pause(this: HTMLMediaElement) {
      playing.delete(this);
    },
    load(this: HTMLMediaElement) {
      if (this.hasAttribute('src')) queueMicrotask(() => this.dispatchEvent(new Event(loads)));
    },
  });
  Object.assign(URL, { createObjectURL: () => `blob:file-${++files}`, revokeObjectURL: () => undefined });
  onTestFinished(() => {
    vi.unstubAllGlobals();
    Object.assign(HTMLMediaElement.prototype, parts);
  });
  const tell = (event: string) =>
    act(() => [...playing].forEach((element) => element.dispatchEvent(new Event(event))));

  return {
    /** From here on files cannot be played. */
    refuseFiles: () => void (loads = 'error'),
    /** The addresses of what is heard now. */
    heard: () => [...playing].map(({ src }) => src.replace(location.origin, '')),
    /** The position of what is heard, in seconds. */
    currentTime: () => [...playing][0]?.currentTime,
    /** What is heard comes to its end. */
    end: () => tell('ended'),
    /** What is heard breaks off. */
    fail: () => tell('error'),
    /** What was loaded last says how long it is; without a length, that it cannot be played. */
    tellLength(seconds?: number) {
      const element = all.at(-1);
      Object.defineProperty(element, 'duration', { configurable: true, value: seconds ?? NaN });
      act(() => {
        element?.dispatchEvent(new Event(seconds === undefined ? 'error' : 'durationchange'));
      });
      return element;
    },
  };
}
