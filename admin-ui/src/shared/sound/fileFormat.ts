import { extensionOf } from '../audio/audioFile';

/** What a file holds, by its bytes. */
export type FileFormat =
  'mp3' | 'mp2' | 'adts' | 'wav' | 'flac' | 'mp4' | 'ogg' | 'webm' | 'aiff' | 'wma' | 'amr' | 'unknown';

/** Where a format has its mark, and the mark. */
const marks: [FileFormat, at: number, string][] = [
  ['wav', 8, 'WAVE'],
  ['flac', 0, 'fLaC'],
  ['mp4', 4, 'ftyp'],
  ['ogg', 0, 'OggS'],
  ['webm', 0, '\x1a\x45\xdf\xa3'],
  ['aiff', 8, 'AIF'],
  ['wma', 0, '\x30\x26\xb2\x75'],
  ['amr', 0, '#!AMR'],
];

const text = (bytes: Uint8Array, at: number, length: number) =>
  String.fromCharCode(...bytes.subarray(at, at + length));

/** Returns the format of a file. */
export function formatOf(bytes: Uint8Array): FileFormat {
  const marked = marks.find(([, at, mark]) => text(bytes, at, mark.length) === mark);
  if (marked) return marked[0];
  const [first = 0, second = 0] = bytes.subarray(tagLength(bytes));
  if (first !== 0xff || second < 0xe0) return 'unknown';
  // ADTS has no layer; MPEG audio counts its layers down.
  return (['adts', 'mp3', 'mp2', 'unknown'] as const)[(second >> 1) & 3] ?? 'unknown';
}

/** The extensions of the formats that may be uploaded, the usual one first. */
const extensions: Partial<Record<FileFormat, string[]>> = {
  mp3: ['mp3'],
  mp2: ['mp2'],
  adts: ['aac'],
  wav: ['wav'],
  flac: ['flac'],
  mp4: ['m4a', 'm4b', 'm4r', 'mp4', '3gp'],
  ogg: ['ogg', 'oga'],
  webm: ['webm', 'weba'],
  aiff: ['aiff', 'aif'],
  wma: ['wma'],
  amr: ['amr'],
};

/** Returns the file, under another extension if its own is wrong: the server refuses wrong ones. */
export async function withTrueExtension(file: File): Promise<File> {
  const fitting = extensions[formatOf(new Uint8Array(await file.arrayBuffer()))];
  if (!fitting?.[0] || fitting.includes(extensionOf(file.name))) return file;
  return new File([file], withExtension(file.name, fitting[0]));
}

/** The names of extensions that are not written in capitals. */
const extensionNames: Record<string, string> = { webm: 'WebM', weba: 'WebA' };

/**
 * Returns why the server refuses a file with this content; undefined if it may accept it. The text is the server's. It
 * accepts everything behind an ID3 tag as MPEG audio, and does not tell MP3 from MP2.
 */
export function contentProblem(name: string, bytes: Uint8Array): string | undefined {
  const [extension, format] = [extensionOf(name), formatOf(bytes)];
  const isMpeg = ['mp3', 'mp2'].includes(extension) && ['mp3', 'mp2'].includes(format);
  if (text(bytes, 0, 3) === 'ID3' || isMpeg || extensions[format]?.includes(extension)) return undefined;
  const named = extensionNames[extension] ?? extension.toUpperCase();
  return `This file is named .${extension} but isn't ${named} audio. Please use MP3, WAV, AAC, M4A, OGG, WebM, or FLAC.`;
}

/** Returns the name with another extension. */
export const withExtension = (name: string, extension: string): string =>
  `${name.replace(/\.[^.]*$/, '')}.${extension}`;

/** Returns the length of the ID3 tag at the beginning of a file. */
function tagLength(bytes: Uint8Array): number {
  if (text(bytes, 0, 3) !== 'ID3') return 0;
  return bytes.subarray(6, 10).reduce((sum, byte) => sum * 128 + byte, 0) + 10;
}

/** Reports whether Chromium, Firefox and Safari play the file. audio-svc decides the same for stored recordings. */
export function playsEverywhere(bytes: Uint8Array): boolean {
  const format = formatOf(bytes);
  if (format === 'mp4') return hasAac(bytes);
  return ['mp3', 'adts', 'wav', 'flac'].includes(format);
}

/** Looks for the entry that an MP4 file has for AAC. Other codecs have another one. */
function hasAac(bytes: Uint8Array): boolean {
  const [m, p, four, a] = [0x6d, 0x70, 0x34, 0x61];
  for (let at = bytes.indexOf(m); at >= 0; at = bytes.indexOf(m, at + 1)) {
    if (bytes[at + 1] === p && bytes[at + 2] === four && bytes[at + 3] === a) return true;
  }
  return false;
}
