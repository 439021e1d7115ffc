import { expect, it } from 'vitest';
import creator from '../../../openapi/creator.json';
import dibia from '../../../openapi/dibia.json';
import ilu from '../../../openapi/ilu.json';
import kwuo from '../../../openapi/kwuo.json';
import { creatorSheet, dibiaSheet, proverbSheet, riddleSheet } from './columns';

it.each([
  { sheet: creatorSheet, input: creator.components.schemas.CreatorInput },
  { sheet: dibiaSheet, input: dibia.components.schemas.DibiaInput },
  { sheet: proverbSheet, input: ilu.components.schemas.ProverbInput },
  { sheet: riddleSheet, input: kwuo.components.schemas.RiddleInput },
])('has a column for every field that $sheet.file are added with', ({ sheet, input }) => {
  const fields = sheet.columns.filter(({ readOnly }) => !readOnly).map(({ field }) => field);
  const { _id, ...properties } = input.properties;
  expect(_id).toBeDefined();
  expect(fields.toSorted()).toEqual(Object.keys(properties).toSorted());
});

it.each([creatorSheet, dibiaSheet, proverbSheet, riddleSheet])(
  'has no two columns of $file with the same heading',
  ({ columns }) => {
    const headings = columns.flatMap(({ field, heading, also = [] }) => [
      ...new Set([field, heading, ...also].map((text) => text.toLowerCase())),
    ]);
    expect(new Set(headings).size).toBe(headings.length);
  },
);
