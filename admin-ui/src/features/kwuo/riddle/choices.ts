import { letters } from '../../../api/kwuo';
import { fold } from '../../../shared/text/fold';
import { isVisible, lengthProblem, sizeProblem } from '../../../shared/text/textLimits';

/** The options of a riddle while they are typed, and the place of the answer among them. */
export interface Choices {
  options: string[];
  /** So the answer follows its option, whatever is typed there. */
  answer: number;
}

export const noAnswer = -1;

/** Spec 9: four options by default. */
export const emptyChoices: Choices = { options: ['', '', '', ''], answer: noAnswer };

const maxOption = letters.RiddleInput.answer;

export const withText = ({ options, answer }: Choices, at: number, text: string): Choices => ({
  options: options.with(at, text),
  answer,
});

export const withOneMore = ({ options, answer }: Choices): Choices => ({ options: [...options, ''], answer });

/** Spec 5: an option can be removed only while more than 1 remains; with the answer's option, the answer goes. */
export function without(choices: Choices, at: number): Choices {
  const { options, answer } = choices;
  if (options.length <= 1) return choices;
  return {
    options: options.toSpliced(at, 1),
    answer: answer === at ? noAnswer : answer > at ? answer - 1 : answer,
  };
}

/** The options that are not empty, with their places. */
export function filled({ options }: Choices): { at: number; text: string }[] {
  return options.map((text, at) => ({ at, text: text.trim() })).filter(({ text }) => isVisible(text));
}

/** The text of the answer; empty while there is none. */
export function answerOf({ options, answer }: Choices): string {
  return options[answer]?.trim() ?? '';
}

export interface Problem {
  /** The option, or the choice of the answer, that it stands beside. */
  at: number | 'answer';
  message: string;
  /** A rule that stored options may break. */
  isNew?: boolean;
}

/** What is wrong with them (spec 5), in the order of the fields. */
export function problemsOf(choices: Choices): Problem[] {
  const { options } = choices;
  const found = filled(choices);
  const long = found.flatMap(({ at, text }) => {
    const message = lengthProblem('An option', maxOption, text);
    return message ? [{ at, message }] : [];
  });
  const made = found.flatMap(({ at, text }) => {
    const message = sizeProblem('An option', maxOption, text);
    return message && !long.some((each) => each.at === at) ? [{ at, message, isNew: true }] : [];
  });
  // Equal ones are kept once.
  const isFew = new Set(found.map(({ text }) => text.normalize('NFC'))).size < 2;
  const firstEmpty = options.findIndex((text) => !isVisible(text));
  const place = firstEmpty < 0 ? options.length - 1 : firstEmpty;
  const few = isFew ? [{ at: place, message: 'Please fill at least 2 options' }] : [];
  const unanswered: Problem[] = !isVisible(answerOf(choices))
    ? [{ at: 'answer', message: 'Please select a valid answer from the filled options' }]
    : [];
  return [...long, ...few, ...unanswered, ...made];
}

/** Two options that a learner may confuse. */
export interface Alike {
  /** Their numbers, from 1. */
  first: number;
  second: number;
  /** They differ in nothing but capital letters, or in tone marks and dots, too. */
  by: 'nothing' | 'marks';
}

const plain = (text: string) => text.trim().replace(/\s+/gu, ' ').normalize('NFC').toLowerCase();

/** Each option that is like one before it. Words of the same letters and other tones exist, so it is a question. */
export function similarOptions(options: readonly string[]): Alike[] {
  return options.flatMap((text, at): Alike[] => {
    const folded = fold(plain(text));
    if (folded === '') return [];
    const before = options.slice(0, at);
    const same = before.findIndex((other) => plain(other) === plain(text));
    const near = before.findIndex((other) => fold(plain(other)) === folded);
    if (same >= 0) return [{ first: same + 1, second: at + 1, by: 'nothing' }];
    return near >= 0 ? [{ first: near + 1, second: at + 1, by: 'marks' }] : [];
  });
}
