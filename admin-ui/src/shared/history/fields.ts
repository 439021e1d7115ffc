import { areaRows } from '../areas';
import { checkWords } from '../audio/stored/check';
import { linkNames } from '../links/socialLinks';
import { capitalize } from '../text/plural';
import { formatMinute } from '../text/dates';
import { checkOf } from './actions';
import { textOf, valueOf } from './api';

/** A changed field with its label and its formatted values. */
export interface FieldChange {
  name: string;
  label: string;
  lang: 'ig' | undefined;
  before: string | string[];
  after: string | string[];
}

const hiddenFields = [
  'id',
  'version',
  'createdAt',
  'order',
  'position',
  'positions',
  'moved',
  'suggestionId',
  'profileId',
  'addedTo',
  'proverbId',
  'dibiaId',
];
const rows = Object.values(areaRows);
const igboFields = rows.flatMap(({ igbo }) => igbo);
const labels: Record<string, string> = {
  ...linkNames,
  answer: 'Correct Answer',
  audio: 'Recording',
  addressLine1: 'Address line 1',
  addressLine2: 'Address line 2',
  dibiaName: 'Dibia',
  dibiaHiddenReason: 'Reason for hiding the dibia',
  image: 'Image URL',
  contact: 'Contact number',
  userAgent: 'Browser',
  initialPassword: 'First password',
  because: 'Reason',
  hiddenReason: 'Reason for hiding',
};

export const pictureFields = ['image', 'profileImage'];

/** Fields that name an entry. They are listed first; the services send fields in no fixed order. */
const nameFields = ['name', ...rows.map(({ nameField }) => nameField)];

/** Returns the fields that differ, or all filled fields if one content is undefined. */
export function diffFields(contentBefore: unknown, contentAfter: unknown): FieldChange[] {
  const [before, after] = [withRecordingFields(contentBefore), withRecordingFields(contentAfter)];
  const names = new Set([...namesOf(after), ...namesOf(before)]);
  return [...names]
    .filter((name) => !hiddenFields.includes(name))
    .sort((a, b) => Number(nameFields.includes(b)) - Number(nameFields.includes(a)))
    .map((name) => {
      const oldValue = formatValue(name, valueOf(before, name));
      const newValue = formatValue(name, valueOf(after, name));
      const isList = Array.isArray(oldValue) || Array.isArray(newValue);
      return {
        name,
        label: labelOf(name),
        lang: igboFields.includes(name) ? ('ig' as const) : undefined,
        before: isList ? [oldValue].flat().filter(Boolean) : oldValue,
        after: isList ? [newValue].flat().filter(Boolean) : newValue,
      };
    })
    .filter((field) => JSON.stringify(field.before) !== JSON.stringify(field.after));
}

/** The fields of a recording: its file and its details. */
export const recordingFields = ['audio', 'speaker', 'dialect', 'check'];

/** Returns the content with the details of its recording as fields of their own. */
function withRecordingFields(content: unknown): unknown {
  const audio = valueOf(content, 'audio');
  if (!audio) return content;
  const [speaker, dialect] = [textOf(audio, 'speaker'), textOf(audio, 'dialect')];
  const check = checkOf(content);
  return { ...(content as object), speaker, dialect, check: check && capitalize(checkWords[check]) };
}

const namesOf = (content: unknown) =>
  typeof content === 'object' && content !== null ? Object.keys(content) : [];

const labelOf = (name: string) => labels[name] ?? capitalize(name.replace(/([A-Z])/g, ' $1').toLowerCase());

const toLine = ([name, value]: [string, unknown]) =>
  `${labelOf(name)}: ${[formatValue(name, value)].flat().join(', ')}`;

/** Returns a value as text, or as one text for each of its parts; '' if there is none. */
function formatValue(name: string, value: unknown): string | string[] {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return value.flatMap((each: unknown) => formatValue('', each));
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (name === 'audio') {
    const uploaded = valueOf(value, 'uploadedAt');
    return `${String(valueOf(value, 'filename'))}${typeof uploaded === 'string' ? `, ${formatMinute(uploaded)}` : ''}`;
  }
  if (typeof value === 'object') return Object.entries(value).map(toLine);
  return name.endsWith('At') || name === 'date' ? formatMinute(String(value)) : String(value);
}
