import { expect, it } from 'vitest';
import { firstCut, frameOf, mostZoom, moved, movedTo, placeOf, sizeOf, turned, type Cut } from './cut';

const wide = { width: 4000, height: 3000 };
const tall = { width: 600, height: 1000 };

it.each<[string, typeof wide, Partial<Cut>, ReturnType<typeof frameOf>]>([
  ['the largest square in the middle', wide, {}, { left: 500, top: 0, width: 3000, height: 3000 }],
  ['half of it', wide, { zoom: 2 }, { left: 1250, top: 750, width: 1500, height: 1500 }],
  [
    'no further than the edge',
    wide,
    { zoom: 2, x: 1, y: 0 },
    { left: 2500, top: 0, width: 1500, height: 1500 },
  ],
  ['of the turned picture', wide, { turns: 1 }, { left: 0, top: 500, width: 3000, height: 3000 }],
  ['the whole', wide, { isSquare: false, zoom: 3 }, { left: 0, top: 0, width: 4000, height: 3000 }],
  ['the whole, turned', tall, { isSquare: false, turns: 3 }, { left: 0, top: 0, width: 1000, height: 600 }],
])('cuts %s', (_, picture, change, frame) => {
  expect(frameOf(picture, { ...firstCut, ...change })).toEqual(frame);
});

it('moves by its own size and stops at the edges', () => {
  const cut = moved(tall, firstCut, 0.5, 0.25);
  expect(frameOf(tall, cut)).toMatchObject({ left: 0, top: 350 });
  expect(frameOf(tall, moved(tall, cut, 0, 9))).toMatchObject({ top: 400 });
  // What was moved beyond the edge does not have to be moved back first.
  expect(frameOf(tall, moved(tall, moved(tall, cut, 0, 9), 0, -0.1))).toMatchObject({ top: 340 });
});

it('says where it is in the room it has, and goes there', () => {
  expect(placeOf(tall, firstCut)).toEqual({ x: undefined, y: 0.5 });
  expect(placeOf(tall, movedTo(tall, firstCut, { y: 1 }))).toEqual({ x: undefined, y: 1 });
  const zoomed = { ...firstCut, zoom: 2 };
  expect(placeOf(tall, movedTo(tall, zoomed, { x: 0 }))).toEqual({ x: 0, y: 0.5 });
});

it('keeps in it what was in it when the picture is turned', () => {
  const corner = movedTo(wide, { ...firstCut, zoom: 2 }, { x: 0, y: 0 });
  expect(placeOf(wide, turned(corner, 'right'))).toEqual({ x: 1, y: 0 });
  expect(placeOf(wide, turned(corner, 'left'))).toEqual({ x: 0, y: 1 });
  const around = [1, 2, 3, 4].reduce((cut) => turned(cut, 'right'), corner);
  expect(around).toEqual(corner);
  expect(turned(turned(corner, 'left'), 'right')).toEqual(corner);
});

it('makes pictures smaller, never larger', () => {
  expect(sizeOf(wide, firstCut, 1200)).toEqual({ width: 1200, height: 1200 });
  expect(sizeOf(tall, firstCut, 1200)).toEqual({ width: 600, height: 600 });
  expect(sizeOf(wide, { ...firstCut, isSquare: false }, 1200)).toEqual({ width: 1200, height: 900 });
  expect(sizeOf({ width: 5000, height: 1 }, { ...firstCut, isSquare: false }, 1200)).toEqual({
    width: 1200,
    height: 1,
  });
  expect(mostZoom(wide)).toBe(5);
  expect(mostZoom({ width: 100, height: 100 })).toBe(1);
});
