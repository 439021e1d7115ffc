import { letters } from '../../api/ilu';
import { optionalName } from '../form/rules';

/** Who speaks in a recording, and in which dialect. Each is empty if it is not known. */
export interface RecordingDetails {
  speaker: string;
  dialect: string;
}

export const noDetails: RecordingDetails = { speaker: '', dialect: '' };

/** The rules of both fields, for the schema of a form. */
export const detailRules = {
  speaker: optionalName('Speaker', letters.DetailsInput.speaker),
  dialect: optionalName('Dialect', letters.DetailsInput.dialect),
};

const detailNames = Object.keys(noDetails) as (keyof RecordingDetails)[];

/** Returns why a value is not accepted. */
export const detailProblem = (name: keyof RecordingDetails, text: string): string | undefined =>
  detailRules[name].safeParse(text).error?.issues[0]?.message;

export const areValid = (details: RecordingDetails) =>
  detailNames.every((name) => detailProblem(name, details[name]) === undefined);

/** Returns the details of a recording or of a form, trimmed. */
export const detailsOf = ({ speaker = '', dialect = '' }: Partial<RecordingDetails> = {}) => ({
  speaker: speaker.trim(),
  dialect: dialect.trim(),
});

/** Returns the details that differ from the stored ones. */
export function changedDetails(details: RecordingDetails, stored: RecordingDetails) {
  const changed = detailNames.filter((name) => details[name] !== stored[name]);
  return Object.fromEntries(changed.map((name) => [name, details[name]])) as Partial<RecordingDetails>;
}

/** Returns both in one text: 'Ada Okeke, Ọnịcha'; empty if neither is known. */
export const detailsText = (recording: Partial<RecordingDetails> = {}) =>
  detailNames
    .map((name) => recording[name] ?? '')
    .filter(Boolean)
    .join(', ');
