const two = (part: number) => String(part).padStart(2, '0');

/** 'obi-proverbs-2026-11-23.xlsx', by the calendar of this computer. */
export function fileName(what: string, extension: string, now = new Date()): string {
  return `obi-${what}-${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}.${extension}`;
}
