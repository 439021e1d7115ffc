import { FileProblem } from './table';

export interface Decoded {
  text: string;
  /** As people know it. */
  encoding: string;
}

const boms: [bytes: number[], label: string, name: string][] = [
  [[0xef, 0xbb, 0xbf], 'utf-8', 'UTF-8 with BOM'],
  [[0xff, 0xfe], 'utf-16le', 'UTF-16 LE with BOM'],
  [[0xfe, 0xff], 'utf-16be', 'UTF-16 BE with BOM'],
];

const utf8Letters = /[\u0080-\u{10ffff}]/u;

/** Finds the encoding of a text file: UTF-8, UTF-16 or Windows-1252. Letters that were none in it become U+FFFD. */
export function decode(bytes: Uint8Array): Decoded {
  const bom = boms.find(([start]) => start.every((byte, at) => bytes[at] === byte));
  if (bom) return { text: new TextDecoder(bom[1]).decode(bytes), encoding: bom[2] };
  const wide = wideness(bytes);
  if (wide) return { text: new TextDecoder(wide.label).decode(bytes), encoding: wide.name };
  if (bytes.includes(0)) {
    throw new FileProblem("This isn't a text file. Choose a CSV, TSV, Excel (.xlsx) or JSON file.");
  }
  const text = new TextDecoder().decode(bytes);
  if (isUtf8(bytes)) return { text, encoding: 'UTF-8' };
  // Where some letters are UTF-8 and some bytes are not, two encodings were mixed: no single reading is right.
  const isMixed = utf8Letters.test(text.replaceAll('\ufffd', ''));
  if (isMixed) return { text, encoding: 'UTF-8, with some invalid bytes' };
  return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'Windows-1252 (ANSI)' };
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** Text in UTF-16 has a zero in most pairs of bytes, always on the same side. */
function wideness(bytes: Uint8Array) {
  const sample = bytes.subarray(0, 4096);
  const pairs = Math.floor(sample.length / 2);
  const zeros = [0, 0];
  for (let at = 0; at < pairs * 2; at++) if (sample[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > pairs * 0.3 && even <= pairs * 0.02) return { label: 'utf-16le', name: 'UTF-16 LE' };
  if (even > pairs * 0.3 && odd <= pairs * 0.02) return { label: 'utf-16be', name: 'UTF-16 BE' };
  return undefined;
}
