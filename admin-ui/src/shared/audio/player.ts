let stopLast: () => void = () => undefined;

/** Stops whatever is playing. */
export function stopAudio(): void {
  stopLast();
}

interface Listener {
  /** It ended, or another sound stopped it. */
  onStop: () => void;
  onError: () => void;
}

/** An address, a file, or what reads one when it is wanted. */
export type Source = string | Blob | (() => Promise<Blob>);

/** Plays a sound; returns the function that stops it. Only one plays at a time in the whole app: it stops the one before. */
export function playAudio(source: Source, { onStop, onError }: Listener): () => void {
  stopLast();
  let url: string | undefined;
  const audio = new Audio();
  let over = false;
  const finish = (tell: () => void) => {
    if (over) return;
    over = true;
    audio.pause();
    // Ends the download, too.
    audio.removeAttribute('src');
    audio.load();
    if (url && url !== source) URL.revokeObjectURL(url);
    tell();
  };
  const stop = () => finish(onStop);
  stopLast = stop;
  audio.onended = stop;
  const fail = () => finish(onError);
  const begin = (found: string | Blob) => {
    if (over) return;
    audio.src = url = typeof found === 'string' ? found : URL.createObjectURL(found);
    audio.play().catch(fail);
  };
  audio.onerror = fail;
  if (typeof source === 'function') source().then(begin, fail);
  else begin(source);
  return stop;
}
