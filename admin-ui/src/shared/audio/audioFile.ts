/** The extensions that may be uploaded (spec 5). */
export const audioExtensions = [
  ...['mp3', 'wav', 'aac', 'm4a', 'm4b', 'm4r', 'ogg', 'oga', 'webm', 'weba', 'flac', 'aiff', 'aif', 'wma'],
  ...['3gp', 'amr', 'mp2', 'mp4'],
];

/** The largest audio file that may be uploaded, in bytes: 5 MB. */
export const maxAudioBytes = 5 * 1024 * 1024;

/** Returns what follows the last dot of a name, in lower case. */
export const extensionOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1).toLowerCase();

/** The reasons why the server will refuse files, found when they were read. */
const refusals = new WeakMap<object, string>();

/** Stores why the server will refuse a file. checkAudio then returns it. */
export const refuseAudio = (file: File, problem: string): void => void refusals.set(file, problem);

/** Returns the error of a chosen audio file, or undefined if none is known. */
export function checkAudio(file: Pick<File, 'name' | 'size'>): string | undefined {
  const { name, size } = file;
  const extension = extensionOf(name);
  if (!audioExtensions.includes(extension)) {
    return `Unsupported file format: ${extension}. Please use MP3, WAV, AAC, M4A, OGG, WebM, or FLAC.`;
  }
  if (size > maxAudioBytes) return 'Audio file must be less than 5MB';
  return size === 0 ? 'The audio file is empty' : refusals.get(file);
}

/** Returns '0:05' or '1:40'. */
export function formatLength(seconds: number): string {
  const rounded = Math.max(0, Math.round(seconds));
  return `${Math.floor(rounded / 60)}:${String(rounded % 60).padStart(2, '0')}`;
}

/** Returns '640 B', '48 KB' or '1.2 MB'. */
export function formatSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const kilobytes = bytes / 1024;
  return kilobytes < 1000 ? `${Math.round(kilobytes)} KB` : `${(kilobytes / 1024).toFixed(1)} MB`;
}

/** A file counts as playable if the browser has neither read nor refused it by then. */
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
