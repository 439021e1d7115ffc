export interface Size {
  width: number;
  height: number;
}

/** What becomes of a picture. */
export interface Cut {
  /** Quarter turns to the right, 0 to 3. */
  turns: number;
  /** A square is cut out; else the whole picture stays. */
  isSquare: boolean;
  /** 1 is the largest square. */
  zoom: number;
  /** The middle of the square, as parts of the turned picture. */
  x: number;
  y: number;
}

export const firstCut: Cut = { turns: 0, isSquare: true, zoom: 1, x: 0.5, y: 0.5 };

/** No cut is made smaller than this if it can be helped, in pixels. */
const LEAST = 200;

const between = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

/** How large the turned picture is. */
export function turnedSize({ width, height }: Size, { turns }: Cut): Size {
  return turns % 2 === 0 ? { width, height } : { width: height, height: width };
}

/** How far one can zoom into a picture. */
export function mostZoom({ width, height }: Size): number {
  return between(Math.min(width, height) / LEAST, 1, 5);
}

/** The part of the turned picture that stays, in its pixels. */
export function frameOf(picture: Size, cut: Cut): Size & { left: number; top: number } {
  const { width, height } = turnedSize(picture, cut);
  if (!cut.isSquare) return { left: 0, top: 0, width, height };
  const side = Math.min(width, height) / cut.zoom;
  return {
    left: between(cut.x * width - side / 2, 0, width - side),
    top: between(cut.y * height - side / 2, 0, height - side),
    width: side,
    height: side,
  };
}

/** The cut whose frame begins here, or as near as it can. */
function placed(picture: Size, cut: Cut, left: number, top: number): Cut {
  const { width, height } = turnedSize(picture, cut);
  const side = frameOf(picture, cut).width;
  return {
    ...cut,
    x: (between(left, 0, width - side) + side / 2) / width,
    y: (between(top, 0, height - side) + side / 2) / height,
  };
}

/** The cut moved by parts of its own size. */
export function moved(picture: Size, cut: Cut, right: number, down: number): Cut {
  const { left, top, width, height } = frameOf(picture, cut);
  return placed(picture, cut, left + right * width, top + down * height);
}

/** Where the cut is in the room that it has, each from 0 to 1; undefined where it cannot be moved. */
export function placeOf(picture: Size, cut: Cut): { x: number | undefined; y: number | undefined } {
  const { width, height } = turnedSize(picture, cut);
  const frame = frameOf(picture, cut);
  const part = (at: number, room: number) => (room < 1 ? undefined : at / room);
  return { x: part(frame.left, width - frame.width), y: part(frame.top, height - frame.height) };
}

/** The cut at another place in the room that it has. */
export function movedTo(picture: Size, cut: Cut, { x, y }: { x?: number; y?: number }): Cut {
  const { width, height } = turnedSize(picture, cut);
  const { left, top, width: side } = frameOf(picture, cut);
  return placed(
    picture,
    cut,
    x === undefined ? left : x * (width - side),
    y === undefined ? top : y * (height - side),
  );
}

/** The cut of the picture turned by a quarter: what was in it stays in it. */
export function turned(cut: Cut, to: 'left' | 'right'): Cut {
  const { turns, x, y } = cut;
  return to === 'right'
    ? { ...cut, turns: (turns + 1) % 4, x: 1 - y, y: x }
    : { ...cut, turns: (turns + 3) % 4, x: y, y: 1 - x };
}

/** How large what is cut out is, with no side longer than `most`. */
export function sizeOf(picture: Size, cut: Cut, most: number): Size {
  const { width, height } = frameOf(picture, cut);
  const scale = Math.min(1, most / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}
