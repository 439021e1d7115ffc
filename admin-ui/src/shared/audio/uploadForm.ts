import { ApiError, readApiError } from '../http/ApiError';
import { reportWrite, session } from '../http/client';

export interface UploadOptions {
  /** Aborts the upload: it rejects with an AbortError. */
  signal?: AbortSignal | undefined;
  /** How much of it is sent, 0 to 1. */
  onProgress?: ((fraction: number) => void) | undefined;
}

interface Options extends UploadOptions {
  method?: 'POST' | 'PUT';
  /** The version a change is made on; a newer one on the server makes it answer 412. */
  version?: number;
}

/**
 * Sends a form with a file and returns the body. Rejects as the other calls do: ApiError for every answer outside
 * 2xx, whatever its body is, and with status 0 when no answer came. fetch cannot tell how far an upload is, so this
 * is an XMLHttpRequest.
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
      reject(new DOMException('The upload was cancelled', 'AbortError'));
    };
    if (signal?.aborted) return cancel();
    signal?.addEventListener('abort', cancel, { once: true });

    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) onProgress?.(loaded / total);
    };
    request.upload.onload = () => onProgress?.(1);
    request.onerror = () => reject(new ApiError(0, ''));
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
    throw await readApiError(new Response(responseText, { status, headers }));
  }
  try {
    return JSON.parse(responseText) as T;
  } catch {
    throw new ApiError(status, responseText);
  }
}
