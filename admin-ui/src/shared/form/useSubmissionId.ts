import { useRef } from 'react';
import { newId } from './newId';

/**
 * Gives what is sent its id and time. The same content keeps both, so that trying again after a
 * lost answer cannot add it twice; other content is another entry, and so is the same with another file.
 */
export function useSubmissionId() {
  const last = useRef<{ content: string; id: string; createdAt: string }>(undefined);
  return <I extends object>(input: I, file?: File): I => {
    const content = JSON.stringify([input, file && [file.name, file.size, file.lastModified]]);
    if (last.current?.content !== content) {
      last.current = { content, id: newId(), createdAt: new Date().toISOString() };
    }
    const { id, createdAt } = last.current;
    return { id, createdAt, ...input };
  };
}
