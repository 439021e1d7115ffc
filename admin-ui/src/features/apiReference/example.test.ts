import { expect, it } from 'vitest';
import { services } from './description';
import { exampleBody, exampleParameter } from './example';

/** The fields in it whose example is no more than their name. */
function withoutExample(name: string, value: unknown): string[] {
  if (typeof value === 'string') return value === name ? [name] : [];
  if (Array.isArray(value)) return value.flatMap((one) => withoutExample(name, one));
  return Object.entries(value ?? {}).flatMap(([field, one]) => withoutExample(field, one));
}

it.each(services)('has an example of every field that a call of $title takes', (service) => {
  const missing = service.operations.flatMap((operation) => {
    const required = operation.parameters.filter((one) => one.required);
    const parameters = required.map(({ name, schema }) => [name, exampleParameter(name, schema, service)]);
    return [exampleBody(operation, service), Object.fromEntries(parameters)]
      .flatMap((fields) => withoutExample('', fields))
      .map((field) => `${operation.method} ${operation.path}: ${field}`);
  });
  expect(missing, 'fields that the table in example.ts must know').toEqual([]);
});
