/** What may be uploaded (spec 5). */
export const audioExtensions = [
  ...['mp3', 'wav', 'aac', 'm4a', 'm4b', 'm4r', 'ogg', 'oga', 'webm', 'weba', 'flac', 'aiff', 'aif', 'wma'],
  ...['3gp', 'amr', 'mp2', 'mp4'],
];

/** How large an audio file may be, in bytes: 5 MB. */
export const maxAudioBytes = 5 * 1024 * 1024;

/** What is wrong with a file that was chosen as audio; undefined when nothing is. */
export function checkAudio({ name, size }: Pick<File, 'name' | 'size'>): string | undefined {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  if (!audioExtensions.includes(extension)) {
    return `Unsupported file format: ${extension}. Please use MP3, WAV, AAC, M4A, OGG, WebM, or FLAC.`;
  }
  if (size > maxAudioBytes) return 'Audio file must be less than 5MB';
  return size === 0 ? 'The audio file is empty' : undefined;
}
