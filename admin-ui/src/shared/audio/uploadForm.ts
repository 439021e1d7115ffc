import { useEffect, useRef, useState } from 'react';
import { ApiError, readApiError } from '../http/ApiError';
import { reportWrite, session } from '../http/client';

export interface UploadOptions {
  /** Aborts the upload: it rejects with an AbortError. */
  signal?: AbortSignal | undefined;
  /** Called with the share that is sent, 0 to 1. */
  onProgress?: ((fraction: number) => void) | undefined;
}

interface Options extends UploadOptions {
  method?: 'POST' | 'PUT';
  /** The version that was edited; if the server has a newer one, it answers 412. */
  version?: number;
}

/**
 * Sends a form with a file and returns the body. Like other calls, it rejects with an ApiError for every answer
 * outside 2xx, and with status 0 if no answer came. It is an XMLHttpRequest since fetch does not report progress.
 */
export function uploadForm<T>(
  url: string,
  form: FormData,
  { signal, onProgress, method = 'POST', version }: Options = {},
): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const request = new XMLHttpRequest();
    const token = session.token();
    const cancel = () => {
      request.abort();
      reject(uploadCancelled());
    };
    if (signal?.aborted) return cancel();
    signal?.addEventListener('abort', cancel, { once: true });

    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) onProgress?.(loaded / total);
    };
    request.upload.onload = () => onProgress?.(1);
    const mayBeSaved = navigator.onLine;
    request.onerror = () => reject(new ApiError(0, '', { mayBeSaved }));
    request.onload = () => {
      if (request.status === 401 && token) session.refused(token);
      answerOf<T>(request).then(resolve, reject);
    };
    request.onloadend = () => {
      signal?.removeEventListener('abort', cancel);
      reportWrite();
    };
    request.open(method, url);
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`);
    if (version !== undefined) request.setRequestHeader('If-Match', `"${version}"`);
    request.send(form);
  });
}

async function answerOf<T>(request: XMLHttpRequest): Promise<T> {
  const { status, responseText } = request;
  if (status < 200 || status >= 300) {
    const retryAfter = request.getResponseHeader('Retry-After');
    const headers = retryAfter === null ? undefined : { 'Retry-After': retryAfter };
    throw await readApiError(new Response(responseText, { status, headers }), true);
  }
  try {
    return JSON.parse(responseText) as T;
  } catch {
    throw new ApiError(status, responseText);
  }
}

/** Returns the result of work that can't be cancelled. Rejects with an AbortError if the signal aborts or has aborted. */
export async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  let cancel: () => void = () => undefined;
  const aborted = new Promise<never>((_, reject) => {
    cancel = () => reject(uploadCancelled());
  });
  signal?.addEventListener('abort', cancel);
  if (signal?.aborted) cancel();
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal?.removeEventListener('abort', cancel);
  }
}

/** Returns the error with which a cancelled upload rejects. */
export const uploadCancelled = () => new DOMException('The upload was cancelled', 'AbortError');

/** Reports whether an upload failed only because it was cancelled here. */
export function wasCancelled(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

/** Runs an upload and returns its progress, 0 to 1. It is cancelled when the component unmounts. */
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
  /** `progress` is undefined while nothing is uploaded. */
  return { progress, run, cancel };
}
