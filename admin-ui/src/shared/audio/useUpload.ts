import { useEffect, useRef, useState } from 'react';
import type { UploadOptions } from './uploadForm';

/** Whether an upload failed only because it was cancelled here. */
export function wasCancelled(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

/** How far an upload is, and how to cancel it. It is cancelled when the component unmounts. */
export function useUpload() {
  const [progress, setProgress] = useState<number>();
  const controller = useRef<AbortController>(undefined);
  const cancel = () => controller.current?.abort();
  useEffect(() => () => controller.current?.abort(), []);

  const run = async <T>(upload: (options: UploadOptions) => Promise<T>): Promise<T> => {
    controller.current = new AbortController();
    setProgress(0);
    try {
      return await upload({ signal: controller.current.signal, onProgress: setProgress });
    } finally {
      setProgress(undefined);
    }
  };
  /** `progress` is 0 to 1, undefined while nothing is sent. */
  return { progress, run, cancel };
}
