export interface Size {
  width: number;
  height: number;
}

/** How a picture is turned and cut. */
export interface Cut {
  /** Quarter turns to the right, 0 to 3. */
  turns: number;
  /** Cuts out a square. Otherwise the whole picture is kept. */
  isSquare: boolean;
  /** 1 is the largest square. */
  zoom: number;
  /** The centre of the square, as a share of the turned picture. */
  x: number;
  y: number;
}

export const firstCut: Cut = { turns: 0, isSquare: true, zoom: 1, x: 0.5, y: 0.5 };

/** A cut is not smaller than this unless the picture is, in pixels. */
const LEAST = 200;

const between = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

/** Returns the size of the turned picture. */
export function turnedSize({ width, height }: Size, { turns }: Cut): Size {
  return turns % 2 === 0 ? { width, height } : { width: height, height: width };
}

/** Returns the largest zoom of a picture. */
export function mostZoom({ width, height }: Size): number {
  return between(Math.min(width, height) / LEAST, 1, 5);
}

/** Returns the part of the turned picture that is kept, in pixels. */
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

/** Returns the cut with its frame at this position, or as near to it as possible. */
function withFrameAt(picture: Size, cut: Cut, left: number, top: number): Cut {
  const { width, height } = turnedSize(picture, cut);
  const side = frameOf(picture, cut).width;
  return {
    ...cut,
    x: (between(left, 0, width - side) + side / 2) / width,
    y: (between(top, 0, height - side) + side / 2) / height,
  };
}

/** Returns the cut, moved by shares of its own size. */
export function moved(picture: Size, cut: Cut, right: number, down: number): Cut {
  const { left, top, width, height } = frameOf(picture, cut);
  return withFrameAt(picture, cut, left + right * width, top + down * height);
}

/** Returns the position of the cut, 0 to 1 in each direction; undefined in a direction in which it can't be moved. */
export function placeOf(picture: Size, cut: Cut): { x: number | undefined; y: number | undefined } {
  const { width, height } = turnedSize(picture, cut);
  const frame = frameOf(picture, cut);
  const part = (at: number, range: number) => (range < 1 ? undefined : at / range);
  return { x: part(frame.left, width - frame.width), y: part(frame.top, height - frame.height) };
}

/** Returns the cut at another position, 0 to 1 in each direction. */
export function movedTo(picture: Size, cut: Cut, { x, y }: { x?: number; y?: number }): Cut {
  const { width, height } = turnedSize(picture, cut);
  const { left, top, width: side } = frameOf(picture, cut);
  return withFrameAt(
    picture,
    cut,
    x === undefined ? left : x * (width - side),
    y === undefined ? top : y * (height - side),
  );
}

/** Returns the cut after a quarter turn. The same part of the picture is kept. */
export function turned(cut: Cut, to: 'left' | 'right'): Cut {
  const { turns, x, y } = cut;
  return to === 'right'
    ? { ...cut, turns: (turns + 1) % 4, x: 1 - y, y: x }
    : { ...cut, turns: (turns + 3) % 4, x: y, y: 1 - x };
}

/** Returns the size of the cut, with no side longer than `most`. */
export function sizeOf(picture: Size, cut: Cut, most: number): Size {
  const { width, height } = frameOf(picture, cut);
  const scale = Math.min(1, most / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}
