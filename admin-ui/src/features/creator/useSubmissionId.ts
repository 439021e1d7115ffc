import { useRef } from 'react';
import { newId } from '../../shared/newId';
import type { CreatorInput } from './api';

/**
 * Gives what is sent its id and time. The same content keeps both, so that trying again after a
 * lost answer cannot add the creator twice; other content is another creator.
 */
export function useSubmissionId() {
  const last = useRef<{ content: string; id: string; createdAt: string }>(undefined);
  return (input: CreatorInput): CreatorInput => {
    const content = JSON.stringify(input);
    if (last.current?.content !== content) {
      last.current = { content, id: newId(), createdAt: new Date().toISOString() };
    }
    const { id, createdAt } = last.current;
    return { id, createdAt, ...input };
  };
}
