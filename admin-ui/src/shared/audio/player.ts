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

/** Plays a sound; returns the function that stops it. Only one plays at a time in the whole app: it stops the one before. */
export function playAudio(source: string | Blob, { onStop, onError }: Listener): () => void {
  stopLast();
  const url = typeof source === 'string' ? source : URL.createObjectURL(source);
  const audio = new Audio();
  let over = false;
  const finish = (tell: () => void) => {
    if (over) return;
    over = true;
    audio.pause();
    // Ends the download, too.
    audio.removeAttribute('src');
    audio.load();
    if (url !== source) URL.revokeObjectURL(url);
    tell();
  };
  const stop = () => finish(onStop);
  stopLast = stop;
  audio.onended = stop;
  audio.onerror = () => finish(onError);
  audio.src = url;
  audio.play().catch(() => finish(onError));
  return stop;
}
