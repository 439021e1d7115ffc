import { ApiError } from './ApiError';

/** What a call answers; undefined where there is no such thing any more. */
export async function undefinedOn404<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}
