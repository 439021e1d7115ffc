import { FileProblem, type Cell, type Table } from './table';

const wanted = 'It must contain a list of objects, such as [{"name": "Ada"}].';

/** Reads a list of objects. Numbers are rows counted from 1; a key that an object lacks is left out. */
export function readJson(text: string): Pick<Table, 'kind' | 'keys' | 'rows' | 'notes'> {
  const list = listIn(parsed(text));
  const columns = new Map<string, number>();
  const nested = new Map<string, number[]>();
  const rows = list.map((object, index) => {
    const number = index + 1;
    if (!isObject(object))
      throw new FileProblem(`Entry ${number} of this JSON file is not an object. ${wanted}`);
    const cells: Cell[] = [];
    for (const [key, value] of Object.entries(object)) {
      if (!columns.has(key)) columns.set(key, columns.size);
      const cell = cellOf(value);
      if (cell === undefined) nested.set(key, [...(nested.get(key) ?? []), number]);
      else cells[columns.get(key) ?? 0] = cell;
    }
    return { number, cells };
  });
  const notes = [...nested.keys()].map(
    (key) => `Nested values in “${key}” can't be imported and are left out.`,
  );
  return { kind: 'JSON', keys: [...columns.keys()], rows, notes };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new FileProblem('This file is not valid JSON: it is cut off or has a misplaced character.');
  }
}

/** The list itself, or the one list inside an object, as the lists of the API are answered. */
function listIn(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  const lists = isObject(value) ? Object.values(value).filter(Array.isArray) : [];
  if (lists.length === 1) return lists[0] ?? [];
  throw new FileProblem(`This JSON file does not contain a list of entries. ${wanted}`);
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Undefined for what no cell can hold. */
function cellOf(value: unknown): Cell {
  if (value === null) return '';
  if (['string', 'number', 'boolean'].includes(typeof value)) return String(value);
  if (!Array.isArray(value)) return undefined;
  const texts = value.map(cellOf);
  return texts.every((text) => typeof text === 'string') ? texts : undefined;
}
