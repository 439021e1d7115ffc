import type { Riddle } from '../api';

/** With fewer riddles, a habit is chance. */
const fewest = 5;
/** A place with more than this share of the answers is a habit, not chance. */
const habitShare = 2 / 3;

/** The place where most answers are among their options. */
export interface AnswerHabit {
  /** From 1. */
  place: number;
  count: number;
  of: number;
}

/** Returns the place of most answers, by which learners can guess them; undefined if there is none. */
export function answerHabit(riddles: readonly Riddle[]): AnswerHabit | undefined {
  if (riddles.length < fewest) return undefined;
  const counts = new Map<number, number>();
  for (const { options, answer } of riddles) {
    const place = options.indexOf(answer) + 1;
    counts.set(place, (counts.get(place) ?? 0) + 1);
  }
  const [place, count] = [...counts].reduce((largest, each) => (each[1] > largest[1] ? each : largest));
  return place > 0 && count > riddles.length * habitShare ? { place, count, of: riddles.length } : undefined;
}

/** Returns a note about the habit; empty if there is none. */
export function habitText(habit: AnswerHabit | undefined): string {
  if (!habit) return '';
  const { place, count, of } = habit;
  return `The answer is option ${place} in ${count} of ${of} riddles. Learners may guess it by its position.`;
}
