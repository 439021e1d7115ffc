import { useEffect, useState } from 'react';
import { shortHost } from '../links/url';
import { readPicture } from './canvas';
import type { Chosen } from './chosen';
import { firstCut } from './cut';

/** The picture that was chosen, as soon as it is read, or why it cannot be; and its cut. */
export function usePicture({ from, cut: before }: Chosen) {
  const [picture, setPicture] = useState<HTMLCanvasElement>();
  const [failure, setFailure] = useState<string>();
  const [cut, setCut] = useState(before ?? firstCut);
  useEffect(() => {
    let isGone = false;
    readPicture(from).then(
      (read) => !isGone && setPicture(read),
      () => !isGone && setFailure(unreadable(from)),
    );
    return () => void (isGone = true);
  }, [from]);
  return { picture, failure, cut, setCut };
}

function unreadable(from: File | string): string {
  return typeof from === 'string'
    ? `${shortHost(new URL(from))} does not let other sites copy this picture. Open it, save it on your device, and drop or choose that file.`
    : `This browser can't open ${from.name} as a picture. Please use a JPEG, PNG or WebP file.`;
}
