import { plural } from '../text/plural';

/** The count with its noun, thousands apart: '1,200 proverbs'. */
export function counted(count: number, one: string, many?: string): string {
  return plural(count, one, many).replace(/^\d+/, count.toLocaleString('en'));
}
