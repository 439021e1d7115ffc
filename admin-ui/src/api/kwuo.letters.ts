/* Written by scripts/generate-types.mjs. */

/** How many letters a text may have. */
export const letters = {
  RiddleInput: {
    answer: 300,
    options: 300,
    riddle: 600,
    translation: 5000,
  },
} as const;
