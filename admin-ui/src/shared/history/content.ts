/** A field of what was changed. */
export function valueOf(content: unknown, name: string): unknown {
  return typeof content === 'object' && content !== null
    ? (content as Record<string, unknown>)[name]
    : undefined;
}

export function textOf(content: unknown, name: string): string {
  const value = valueOf(content, name);
  return typeof value === 'string' ? value : '';
}

export function numberOf(content: unknown, name: string): number | undefined {
  const value = valueOf(content, name);
  return typeof value === 'number' ? value : undefined;
}
