import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './ApiError';
import { closeConnectionErrors } from '../notices/notify';
import { onAnswer, onWrite } from './client';
import { RETRY_DELAYS_MS } from './retryDelays';

/** The first part of the key of every history query. */
export const historyKey = ['history'] as const;

/** How long loaded data is shown without loading it again, in milliseconds. */
export const STALE_MS = 30_000;

/**
 * Creates the query client. It retries reads that failed because the network or the server was unavailable, and never
 * retries writes. After every write it reloads the histories, and after every answer it closes errors about a lost
 * connection.
 */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_MS,
        retry: (failures, error) => failures < RETRY_DELAYS_MS.length && isTransient(error),
        // Retry-After takes precedence.
        retryDelay: (failures, error) => {
          const seconds = error instanceof ApiError ? error.retryAfter : undefined;
          return Math.min(seconds === undefined ? (RETRY_DELAYS_MS[failures] ?? 0) : seconds * 1000, 10_000);
        },
        // Always try: navigator.onLine may be false although the server is on this computer.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always' },
    },
  });
  onAnswer(closeConnectionErrors);
  onWrite(() => void client.invalidateQueries({ queryKey: historyKey }));
  return client;
}

function isTransient(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 502);
}
