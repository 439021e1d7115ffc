/** What recovery codes are saved as: the file, and its name. */
export function codesFile(codes: string[]): [Blob, string] {
  return [new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }), 'obi-recovery-codes.txt'];
}
