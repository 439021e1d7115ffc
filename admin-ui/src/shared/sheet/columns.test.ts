import { expect, it } from 'vitest';
import { areaIds } from '../areas';
import { capitalize } from '../text/plural';
import type { Sheet } from './columns';

interface Description {
  components: { schemas: Record<string, { properties: Record<string, unknown> } | undefined> };
}

const modules = import.meta.glob<Record<string, Sheet>>('../../features/**/*Texts.ts', { eager: true });
const sheets = Object.values(modules).flatMap((module) =>
  Object.entries(module).flatMap(([name, value]) => (name.endsWith('Sheet') ? [value] : [])),
);
const descriptions = import.meta.glob<Description>('../../../openapi/*.json', { eager: true });

it('finds the sheet of every area', () => {
  expect(sheets.map(({ area }) => area).toSorted()).toEqual(areaIds.toSorted());
});

it.each(sheets)('has a column for every field that $noun.many are added with', ({ area, noun, columns }) => {
  const { schemas } = descriptions[`../../../openapi/${area}.json`]?.components ?? { schemas: {} };
  const fields = columns.filter(({ readOnly }) => !readOnly).map(({ field }) => field);
  const { _id, ...properties } = schemas[`${capitalize(noun.one)}Input`]?.properties ?? {};
  expect(_id).toBeDefined();
  expect(fields.toSorted()).toEqual(Object.keys(properties).toSorted());
});

it.each(sheets)('has no two columns of $noun.many with the same heading', ({ columns }) => {
  const fields = new Set(columns.map(({ field }) => field.toLowerCase()));
  const headings = columns.flatMap(({ field, heading, aliases = [] }) =>
    [...new Set([heading, ...aliases].map((text) => text.toLowerCase()))].filter(
      (text) => text !== field.toLowerCase(),
    ),
  );
  const names = [...fields, ...headings];
  expect(new Set(names).size).toBe(names.length);
});
