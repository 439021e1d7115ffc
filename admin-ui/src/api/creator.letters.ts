/* Written by scripts/generate-types.mjs. */

/** How many letters a text may have. */
export const letters = {
  CreatorInput: {
    bio: 10000,
    category: 300,
    name: 200,
  },
} as const;
