/** What is to be known of a column to choose it. */
interface Choosable {
  id: string;
  header: string;
  sticky?: boolean;
}

/** Stands between the ids in the address, where a comma would be three letters. */
const between = '.';

/**
 * The columns that are chosen, in the order in which they are, behind those that always stand first; all of them
 * where no choice is made or none of its columns is known.
 */
export function chosenColumns<C extends Choosable>(columns: readonly C[], choice: string): C[] {
  const first = columns.filter(({ sticky }) => sticky);
  const others = columns.filter(({ sticky }) => !sticky);
  const chosen = [...new Set(choice.split(between))].flatMap((id) => others.filter((each) => each.id === id));
  return [...first, ...(chosen.length > 0 ? chosen : others)];
}

/** Those that can be chosen, in the order in which they stand by default. */
export const choosable = <C extends Choosable>(columns: readonly C[]): C[] =>
  columns.filter(({ sticky }) => !sticky);

/** The choice of these columns; empty where it is the default. */
export function choiceOf(all: readonly Choosable[], chosen: readonly Choosable[]): string {
  const text = (columns: readonly Choosable[]) => columns.map(({ id }) => id).join(between);
  return text(chosen) === text(all) ? '' : text(chosen);
}
