/** After this long without an answer a file counts as playable. */
const giveUpMs = 5_000;

/** Reports whether this browser can play the file: whether it can read its metadata. */
export async function canPlay(file: File): Promise<boolean> {
  const audio = new Audio();
  const url = URL.createObjectURL(file);
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise<boolean>((resolve) => {
      audio.onloadedmetadata = () => resolve(true);
      audio.onerror = () => resolve(false);
      timer = setTimeout(() => resolve(true), giveUpMs);
      audio.preload = 'metadata';
      audio.src = url;
      audio.load();
    });
  } finally {
    clearTimeout(timer);
    audio.onloadedmetadata = audio.onerror = null;
    audio.removeAttribute('src');
    URL.revokeObjectURL(url);
  }
}
