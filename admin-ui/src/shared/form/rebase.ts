/** Another person's version of a form with the fields that were changed here put on top of it. */
export function rebase<F extends object>(mine: F, base: F, theirs: F): F {
  const pick = <K extends keyof F>(field: K): F[K] =>
    JSON.stringify(mine[field]) === JSON.stringify(base[field]) ? theirs[field] : mine[field];
  const fields = Object.keys(theirs) as (keyof F)[];
  return Object.fromEntries(fields.map((field) => [field, pick(field)])) as F;
}
