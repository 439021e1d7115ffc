/** Longer recordings would need too much memory. */
export const maxConvertedSeconds = 600;
