import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, onTestFinished, vi } from 'vitest';

/** What jsdom lacks of pictures: they have 400 × 300 pixels unless `decode` rejects, and are drawn nowhere. */
export function givePictures(decode: () => Promise<void> = () => Promise.resolve(), made = 'image/webp') {
  const turns: number[] = [];
  vi.stubGlobal(
    'Image',
    class {
      naturalWidth = 400;
      naturalHeight = 300;
      decode = decode;
    },
  );
  const nothing = () => undefined;
  const context = {
    ...{ drawImage: nothing, fillRect: nothing, scale: nothing, translate: nothing },
    rotate: (angle: number) => turns.push(Math.round((angle * 2) / Math.PI)),
  };
  const { getContext, toBlob } = HTMLCanvasElement.prototype;
  Object.assign(HTMLCanvasElement.prototype, {
    getContext: () => context,
    toBlob: (done: (blob: Blob) => void, type: string) =>
      done(new Blob(['drawn'], { type: type === 'image/webp' ? made : type })),
  });
  const { createObjectURL, revokeObjectURL } = URL;
  Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: nothing });
  onTestFinished(() => {
    vi.unstubAllGlobals();
    Object.assign(HTMLCanvasElement.prototype, { getContext, toBlob });
    Object.assign(URL, { createObjectURL, revokeObjectURL });
  });
  return {
    /** By how many quarters it was turned when it was drawn last. */
    turns: () => turns.at(-1),
  };
}

/** Presses 'Apply' as soon as the picture has been read. */
export async function applyPicture(user: UserEvent): Promise<void> {
  const apply = await screen.findByRole('button', { name: 'Apply' });
  await waitFor(() => expect(apply).toBeEnabled());
  await user.click(apply);
}
