import { useRef } from 'react';
import { ApiError } from '../http/ApiError';
import { newId } from './newId';

/**
 * Returns a function that sends input with an id and a time. Until the server has answered, the same content keeps
 * both, so that a retry after a connection error cannot add it twice. Other content is another entry, and so is the
 * same with another file.
 */
export function useSubmission() {
  const last = useRef<{ content: string; id: string; createdAt: string }>(undefined);
  return async <I extends object>(
    input: I,
    call: (identified: I & { id: string; createdAt: string }) => Promise<unknown>,
    file?: File,
  ): Promise<void> => {
    const content = JSON.stringify([input, file && [file.name, file.size, file.lastModified]]);
    if (last.current?.content !== content) {
      last.current = { content, id: newId(), createdAt: new Date().toISOString() };
    }
    const { id, createdAt } = last.current;
    try {
      await call({ id, createdAt, ...input });
    } catch (error) {
      // The entry with this id was added before and then deleted or changed.
      if (error instanceof ApiError && error.status === 409) last.current = undefined;
      throw error;
    }
    last.current = undefined;
  };
}
