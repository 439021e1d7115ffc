/** What begins with no letter of the alphabet. */
export const outside = '-';

/** A letter as the heading of a dictionary has it: "Gb"; empty for all letters. */
export function letterLabel(letter: string): string {
  if (letter === '') return 'All';
  return letter === outside ? '#' : letter.charAt(0).toUpperCase() + letter.slice(1);
}
