import { ApiError } from '../../../shared/ApiError';
import { loadProverb, type Proverb } from '../api';

/** The proverb as it is stored now; undefined once it was deleted. */
export async function loadStored(id: string): Promise<Proverb | undefined> {
  try {
    return await loadProverb(id);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}
