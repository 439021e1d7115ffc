import { ApiError } from './ApiError';

/** What a call answers; undefined where it answers 404. */
export async function undefinedOn404<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}
