/** The pauses before each retry, in milliseconds. */
export const RETRY_DELAYS_MS: readonly number[] = [300, 900, 1800];
