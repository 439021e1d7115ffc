import { areaRows } from '../areas';
import { linkNames } from '../links/socialLinks';
import { capitalize } from '../text/plural';
import { formatMinute } from '../text/dates';
import { valueOf } from './api';

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
];
const rows = Object.values(areaRows);
const igboFields = rows.flatMap(({ igbo }) => igbo);
const labels: Record<string, string> = {
  ...linkNames,
  audio: 'Recording',
  image: 'Image URL',
  contact: 'Contact number',
  userAgent: 'Browser',
  initialPassword: 'First password',
  because: 'Reason',
  hiddenReason: 'Reason for hiding',
};

/** Fields that name an entry. They are listed first; the services send fields in no fixed order. */
const nameFields = ['name', ...rows.map(({ nameField }) => nameField)];

/** Returns the fields that differ, or all filled fields if one content is undefined. */
export function diffFields(before: unknown, after: unknown): FieldChange[] {
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
        label: labels[name] ?? capitalize(name.replace(/([A-Z])/g, ' $1').toLowerCase()),
        lang: igboFields.includes(name) ? ('ig' as const) : undefined,
        before: isList ? [oldValue].flat().filter(Boolean) : oldValue,
        after: isList ? [newValue].flat().filter(Boolean) : newValue,
      };
    })
    .filter((field) => JSON.stringify(field.before) !== JSON.stringify(field.after));
}

const namesOf = (content: unknown) =>
  typeof content === 'object' && content !== null ? Object.keys(content) : [];

/** Returns a value as text; '' if there is none. */
function formatValue(name: string, value: unknown): string | string[] {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return value.map(String);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (name === 'audio') {
    const uploaded = valueOf(value, 'uploadedAt');
    return `${String(valueOf(value, 'filename'))}${typeof uploaded === 'string' ? `, ${formatMinute(uploaded)}` : ''}`;
  }
  if (typeof value === 'object') return JSON.stringify(value);
  return name.endsWith('At') ? formatMinute(String(value)) : String(value);
}
