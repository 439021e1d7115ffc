import type { FieldValues, Resolver } from 'react-hook-form';
import type { z } from './zod';

const code = 'invalid_format';

/** Reports a broken rule that stored texts may break, because they are older than the rule. */
export function newRule<T>(context: z.RefinementCtx<T>, message: string | undefined): void {
  if (message) context.addIssue({ code, format: 'text', message });
}

/** Drops the errors of newRule for fields that still have their stored value, so that old texts can be saved. */
export function keepStored<F extends FieldValues>(rules: Resolver<F>, stored: () => F): Resolver<F> {
  return async (values, context, options) => {
    const found = await rules(values, context, options);
    const before = stored();
    const broken = Object.entries(found.errors).filter(
      ([field, error]) =>
        error?.type !== code || JSON.stringify(values[field]) !== JSON.stringify(before[field]),
    );
    if (broken.length === Object.keys(found.errors).length) return found;
    return broken.length > 0
      ? { values: {}, errors: Object.fromEntries(broken) as typeof found.errors }
      : { values, errors: {} };
  };
}

/** Returns the fields whose names are keys of `names`, without undefined ones. */
export function pickFields<T extends object, K extends keyof T>(
  from: T,
  names: Record<K, unknown>,
): Pick<T, K> {
  const given = Object.entries(from).filter(([name, value]) => name in names && value !== undefined);
  return Object.fromEntries(given) as Pick<T, K>;
}
