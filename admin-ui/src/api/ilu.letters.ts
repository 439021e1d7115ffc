/* Written by scripts/generate-types.mjs. */

/** How many letters a text may have. */
export const letters = {
  ProverbInput: {
    meaning: 5000,
    proverb: 600,
  },
} as const;
