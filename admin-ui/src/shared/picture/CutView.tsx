import Box from '@mui/material/Box';
import { useEffect, useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { VisuallyHidden } from '../feedback/LiveRegion';
import { drawCut } from './canvas';
import { moved, movedTo, placeOf, type Cut } from './cut';

interface Props {
  picture: HTMLCanvasElement;
  cut: Cut;
  onChange: (cut: Cut) => void;
}

/** The longest side of the drawn picture, in pixels: sharp on dense screens. */
const DRAWN = 640;

/** How far an arrow key moves the cut, as a share of its size. */
const arrows: Record<string, [number, number]> = {
  ArrowLeft: [-0.02, 0],
  ArrowRight: [0.02, 0],
  ArrowUp: [0, -0.02],
  ArrowDown: [0, 0.02],
};

/** Shows the cut of a picture. Mouse, finger and arrow keys move the picture below it. */
export function CutView({ picture, cut, onChange }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pointer = useRef<{ x: number; y: number }>(undefined);
  useEffect(() => {
    if (canvas.current) drawCut(canvas.current, picture, cut, DRAWN);
  }, [picture, cut]);

  const drag = (event: PointerEvent<HTMLElement>) => {
    if (!pointer.current) return;
    const side = event.currentTarget.clientWidth;
    onChange(
      moved(
        picture,
        cut,
        (pointer.current.x - event.clientX) / side,
        (pointer.current.y - event.clientY) / side,
      ),
    );
    pointer.current = { x: event.clientX, y: event.clientY };
  };
  const press = (event: KeyboardEvent) => {
    const by = arrows[event.key];
    if (!by || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onChange(moved(picture, cut, ...by));
  };
  const place = placeOf(picture, cut);
  const ranges = [
    ['x', 'Crop position, left to right', place.x],
    ['y', 'Crop position, top to bottom', place.y],
  ] as const;
  return (
    <Box
      onPointerDown={(event) => {
        if (!cut.isSquare || event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        pointer.current = { x: event.clientX, y: event.clientY };
      }}
      onPointerMove={drag}
      onPointerUp={() => (pointer.current = undefined)}
      onPointerCancel={() => (pointer.current = undefined)}
      onKeyDown={press}
      sx={{
        position: 'relative',
        // Leaves room for the buttons below on a low screen.
        width: 'min(100%, 320px, 45vh)',
        mx: 'auto',
        mt: 0.5, // the outline of the focus
        aspectRatio: '1',
        borderRadius: 1,
        overflow: 'hidden',
        bgcolor: 'action.hover',
        ...(cut.isSquare && { cursor: 'move', touchAction: 'none' }),
        '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 2 },
      }}
    >
      <canvas
        ref={canvas}
        role="img"
        aria-label="Preview of the picture"
        style={{ display: 'block', width: '100%', height: '100%', objectFit: 'contain' }}
      />
      <VisuallyHidden>
        {ranges.map(
          ([axis, label, value]) =>
            value !== undefined && (
              <input
                key={axis}
                type="range"
                aria-label={label}
                min={0}
                max={100}
                value={Math.round(value * 100)}
                onChange={(event) =>
                  onChange(movedTo(picture, cut, { [axis]: Number(event.target.value) / 100 }))
                }
              />
            ),
        )}
      </VisuallyHidden>
    </Box>
  );
}
