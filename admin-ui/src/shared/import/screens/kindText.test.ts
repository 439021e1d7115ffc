import { expect, it } from 'vitest';
import { kinds, type Counts } from '../run/checked';
import { nothingText } from './kindText';

const none = Object.fromEntries(kinds.map((kind) => [kind, 0])) as Counts;

it.each<[Partial<Counts>, string]>([
  [{}, 'the file has no rows. Choose another file.'],
  [
    { refused: 2, repeated: 1 },
    "2 rows have errors and 1 row repeats an earlier one. Correct the file, then choose it with 'Choose another file'.",
  ],
  [
    { similar: 2, added: 1, skipped: 1 },
    '2 similar rows are not selected, 1 row is not selected and 1 row already exists. Select rows below, or choose another file.',
  ],
  [
    { skipped: 3 },
    '3 rows already exist. To update them or add them anyway, go back. Or choose another file.',
  ],
  [{ same: 1 }, '1 row already exists and would not change. Choose another file.'],
])('says why nothing will be imported, and what to do: %j', (counts, text) => {
  expect(nothingText({ ...none, ...counts })).toBe(`Nothing will be imported: ${text}`);
});
