import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './ApiError';
import { onWrite } from './client';
import { RETRY_DELAYS_MS } from './retryDelays';

/** The queries of histories start with this key. */
export const historyKey = ['history'] as const;

/** Reads are retried when the network or the server failed for a moment, never when the server refused; writes never. Every write reloads the histories. */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => failures < RETRY_DELAYS_MS.length && isTransient(error),
        // Retry-After decides where the answer has one.
        retryDelay: (failures, error) => {
          const seconds = error instanceof ApiError ? error.retryAfter : undefined;
          return Math.min(seconds === undefined ? (RETRY_DELAYS_MS[failures] ?? 0) : seconds * 1000, 10_000);
        },
        // The call finds out whether it is offline: navigator.onLine knows nothing of a server on this machine.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always' },
    },
  });
  onWrite(() => void client.invalidateQueries({ queryKey: historyKey }));
  return client;
}

function isTransient(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 502);
}
