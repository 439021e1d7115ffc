import { useEffect, useState } from 'react';

/** What this browser can say of a file: its length in seconds, or that it cannot play it. */
type Length = number | 'unplayable';

/** How long the file is; undefined until that is known. */
export function useAudioLength(file: File): Length | undefined {
  const [known, setKnown] = useState<{ file: File; length: Length }>();

  useEffect(() => {
    const audio = new Audio();
    const url = URL.createObjectURL(file);
    audio.preload = 'metadata';
    audio.ondurationchange = () => {
      if (Number.isFinite(audio.duration)) setKnown({ file, length: audio.duration });
      // What was recorded in a browser may not say its length before it is wound to its end.
      else if (audio.duration === Infinity) audio.currentTime = Number.MAX_SAFE_INTEGER;
    };
    audio.onerror = () => setKnown({ file, length: 'unplayable' });
    audio.src = url;
    return () => {
      audio.ondurationchange = null;
      audio.onerror = null;
      audio.removeAttribute('src');
      URL.revokeObjectURL(url);
    };
  }, [file]);
  return known?.file === file ? known.length : undefined;
}
