import { letters } from '../../../api/kwuo';
import { fold } from '../../../shared/text/fold';
import { isVisible, lengthProblem, sizeProblem } from '../../../shared/text/textLimits';

/** The options of a riddle while they are typed, and the index of the answer. */
export interface Choices {
  options: string[];
  /** An index, so that the answer stays with its option when the text changes. */
  answer: number;
}

/** No option was chosen yet. */
export const noAnswer = -1;
/** The option that was the answer was removed. */
export const removedAnswer = -2;

/** Spec 9: four options by default. */
export const emptyChoices: Choices = { options: ['', '', '', ''], answer: noAnswer };

const maxOption = letters.RiddleInput.answer;

export const withText = ({ options, answer }: Choices, at: number, text: string): Choices => ({
  options: options.with(at, text),
  answer,
});

export const withOneMore = ({ options, answer }: Choices): Choices => ({ options: [...options, ''], answer });

/** Removes an option if it is not the last one (spec 5). */
export function without(choices: Choices, at: number): Choices {
  const { options, answer } = choices;
  if (options.length <= 1) return choices;
  return {
    options: options.toSpliced(at, 1),
    answer: answer === at ? removedAnswer : answer > at ? answer - 1 : answer,
  };
}

/** Returns the options that are not empty, with their indexes. */
export function filled({ options }: Choices): { at: number; text: string }[] {
  return options.map((text, at) => ({ at, text: text.trim() })).filter(({ text }) => isVisible(text));
}

/** Returns the text of the answer; empty if there is none. */
export function answerOf({ options, answer }: Choices): string {
  return options[answer]?.trim() ?? '';
}

export interface Problem {
  /** The option beside which it is shown, or the choice of the answer. */
  at: number | 'answer';
  message: string;
  /** Stored options may break this rule. */
  isNew?: boolean;
}

/** Returns what is wrong with the options (spec 5), in the order of the fields. */
export function problemsOf(choices: Choices): Problem[] {
  const { options } = choices;
  const filledOptions = filled(choices);
  const tooLong = filledOptions.flatMap(({ at, text }) => {
    const message = lengthProblem('An option', maxOption, text);
    return message ? [{ at, message }] : [];
  });
  const tooLarge = filledOptions.flatMap(({ at, text }) => {
    const message = sizeProblem('An option', maxOption, text);
    return message && !tooLong.some((each) => each.at === at) ? [{ at, message, isNew: true }] : [];
  });
  // The server stores equal options once.
  const isFew = new Set(filledOptions.map(({ text }) => text.normalize('NFC'))).size < 2;
  const firstEmpty = options.findIndex((text) => !isVisible(text));
  const place = firstEmpty < 0 ? options.length - 1 : firstEmpty;
  const tooFew = isFew ? [{ at: place, message: 'Please fill at least 2 options' }] : [];
  const unanswered: Problem[] = !isVisible(answerOf(choices))
    ? [{ at: 'answer', message: 'Please select a valid answer from the filled options' }]
    : [];
  return [...tooLong, ...tooFew, ...unanswered, ...tooLarge];
}

/** Two options that a learner may confuse. */
export interface Alike {
  /** Their numbers, from 1. */
  first: number;
  second: number;
  /** 'nothing': they differ at most in capital letters; 'marks': also in tone marks and dots. */
  by: 'nothing' | 'marks';
}

const plain = (text: string) => text.trim().replace(/\s+/gu, ' ').normalize('NFC').toLowerCase();

/** Returns each option that is similar to an earlier one. This is only a question: different words may differ only in tone. */
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
