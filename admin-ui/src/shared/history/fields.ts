import { areaRows } from '../areas';
import { linkNames } from '../links/socialLinks';
import { capital } from '../text/plural';
import { formatMinute } from '../text/dates';
import { valueOf } from './api';

/** A changed field, in words. */
export interface FieldChange {
  name: string;
  label: string;
  lang: 'ig' | undefined;
  before: string | string[];
  after: string | string[];
}

/** Fields that are not shown. */
const hidden = [
  'id',
  'version',
  'createdAt',
  'order',
  'position',
  'positions',
  'moved',
  'suggestionId',
  'profileId',
];
const rows = Object.values(areaRows);
const inIgbo = rows.flatMap(({ igbo }) => igbo);
const labels: Record<string, string> = {
  ...linkNames,
  audio: 'Recording',
  image: 'Image URL',
  contact: 'Contact number',
  userAgent: 'Browser',
  initialPassword: 'First password',
  because: 'Reason',
};

/** The fields that name an entry, which are shown first. The services return fields in no order. */
const naming = ['name', ...rows.map(({ nameField }) => nameField)];

/** Returns the fields that differ, or all that are not empty if one side is missing. */
export function changedFields(before: unknown, after: unknown): FieldChange[] {
  const names = new Set([...namesOf(after), ...namesOf(before)]);
  return [...names]
    .filter((name) => !hidden.includes(name))
    .sort((a, b) => Number(naming.includes(b)) - Number(naming.includes(a)))
    .map((name) => {
      const [was, is] = [shown(name, valueOf(before, name)), shown(name, valueOf(after, name))];
      const isList = Array.isArray(was) || Array.isArray(is);
      return {
        name,
        label: labels[name] ?? capital(name.replace(/([A-Z])/g, ' $1').toLowerCase()),
        lang: inIgbo.includes(name) ? ('ig' as const) : undefined,
        before: isList ? [was].flat().filter(Boolean) : was,
        after: isList ? [is].flat().filter(Boolean) : is,
      };
    })
    .filter((field) => JSON.stringify(field.before) !== JSON.stringify(field.after));
}

const namesOf = (content: unknown) =>
  typeof content === 'object' && content !== null ? Object.keys(content) : [];

/** Returns a value in words; empty if there is none. */
function shown(name: string, value: unknown): string | string[] {
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
