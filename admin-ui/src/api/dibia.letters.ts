/* Written by scripts/generate-types.mjs. */

/** How many letters a text may have. */
export const letters = {
  DibiaInput: {
    bio: 10000,
    category: 300,
    contact: 100,
    name: 200,
    services: 10000,
  },
} as const;
