import { useState } from 'react';
import type { components } from '../../api/audio';
import { uploadForm, useUpload, wasCancelled } from '../audio/uploadForm';
import { failed } from '../feedback/failures';
import { drawCut, encode } from './canvas';
import type { Cut } from './cut';

/** How long the longest side of a picture is that is sent, in pixels. */
const MOST = 1200;

/** Sends what is cut out of a picture. */
export function useSendPicture(onStored: (url: string) => void) {
  const { progress, run, cancel } = useUpload();
  const [failure, setFailure] = useState<string>();
  const send = async (picture: HTMLCanvasElement, cut: Cut) => {
    setFailure(undefined);
    try {
      const canvas = document.createElement('canvas');
      drawCut(canvas, picture, cut, MOST);
      const form = new FormData();
      form.set('picture', await encode(canvas));
      const { url } = await run((options) =>
        uploadForm<components['schemas']['Picture']>('/api/pictures/admin/picture', form, options),
      );
      onStored(url);
    } catch (error) {
      if (!wasCancelled(error)) setFailure(failed('The picture could not be stored', error));
    }
  };
  return { progress, failure, send, cancel };
}
