/** The word as a title or the start of a sentence: "creator" as "Creator". */
export function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
