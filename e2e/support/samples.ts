import { fileURLToPath } from 'node:url';

/** sample returns the path of a recording that ffmpeg made, see admin-ui/scripts/make-recordings.sh. */
export const sample = (name: string) =>
  fileURLToPath(new URL(`../../admin-ui/src/testing/recordings/${name}`, import.meta.url));

/** The extensions that may be uploaded, except .wma, for which there is no decoder. */
export const convertible = [
  ...['mp3', 'wav', 'aac', 'm4a', 'm4b', 'm4r', 'ogg', 'oga', 'webm', 'weba', 'flac', 'aiff', 'aif'],
  ...['3gp', 'amr', 'mp2', 'mp4'],
];
