import { ApiError } from './ApiError';

/** What a call answers; undefined where a service answers 404. */
export async function undefinedOn404<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ApiError && error.isGone) return undefined;
    throw error;
  }
}
