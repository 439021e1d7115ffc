/** The pauses before something that was lost on the way is asked for again, in milliseconds. */
export const RETRY_DELAYS_MS: readonly number[] = [300, 900, 1800];
