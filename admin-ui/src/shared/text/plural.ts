/** The count with its noun: '1 review', '3 reviews'. Name the plural of words that do not take a plain s. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
