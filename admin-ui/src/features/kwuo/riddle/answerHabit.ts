import type { Riddle } from '../api';

/** Among fewer riddles it says nothing. */
const fewest = 5;
/** More than this part of them is most of them, and more than chance brings about. */
const most = 2 / 3;

/** The place where most answers are. */
export interface AnswerHabit {
  /** From 1. */
  place: number;
  count: number;
  of: number;
}

/** The place at which the answer of most riddles is, where there is one: it can be guessed without reading. */
export function answerHabit(riddles: readonly Riddle[]): AnswerHabit | undefined {
  if (riddles.length < fewest) return undefined;
  const counts = new Map<number, number>();
  for (const { options, answer } of riddles) {
    const place = options.indexOf(answer) + 1;
    counts.set(place, (counts.get(place) ?? 0) + 1);
  }
  const [place, count] = [...counts].reduce((largest, each) => (each[1] > largest[1] ? each : largest));
  return place > 0 && count > riddles.length * most ? { place, count, of: riddles.length } : undefined;
}

/** What is said of it; nothing while there is none. */
export function habitText(habit: AnswerHabit | undefined): string {
  if (!habit) return '';
  const { place, count, of } = habit;
  return `The answer is option ${place} in ${count} of ${of} riddles. Learners may guess it by its position.`;
}
