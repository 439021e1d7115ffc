/** The pauses before something that was lost on the way is asked for again, in milliseconds. */
export const PAUSES_MS: readonly number[] = [300, 900, 1800];
