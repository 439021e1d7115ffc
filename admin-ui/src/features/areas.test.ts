import { expect, it } from 'vitest';
import { areas } from './areas';
import { searches } from '../shell/palette/useEntrySearch';

const folders = new Set(Object.keys(import.meta.glob('./*/**/*.tsx')).map((file) => file.split('/')[1]));
const pathsOf = import.meta.glob<Record<string, Record<string, string>>>('./*/paths.ts', { eager: true });

/** The folders that are not areas. */
const noAreas = ['activity', 'apiReference', 'auth', 'webhooks'];

it('has every other folder of features/', () => {
  for (const folder of noAreas) expect(folders.delete(folder)).toBe(true);
  expect(areas.map(({ id }) => id).toSorted()).toEqual([...folders].toSorted());
});

it.each(areas)('shows a page at every address of $label, and leads to each of its links', (area) => {
  const { routes, links, groups, root, to, list, add, queues } = area;
  const routed = routes.map(({ path }) => path ?? '');
  const addresses = Object.values(pathsOf[`./${area.id}/paths.ts`] ?? {}).flatMap(Object.values);
  expect(addresses).toContain(root);
  expect(routed).toEqual(expect.arrayContaining(addresses));
  expect(routed).toContain(to);
  const told = [list, add, ...queues.map((queue) => queue.to)];
  expect(routed).toEqual(expect.arrayContaining(told.map((address) => address.replace(/\?.*/, ''))));
  expect(new Set(routed).size).toBe(routed.length);
  expect(routed.filter((path) => !path.startsWith(root))).toEqual([]);
  expect(links.length + groups.length).toBeGreaterThan(0);
});

it.each(areas)('has everything Ctrl-K leads to in $label named, once each, and searches', (area) => {
  const { routes, screens, actions } = area;
  const routed = routes.map(({ path }) => path ?? '');
  const named = [...screens, ...actions];
  const reached = named.flatMap(({ to, also = [] }) => [new URL(to, 'http://obi').pathname, ...also]);
  // The area's own address shows one of its pages.
  expect(routed.filter((path) => !reached.includes(path) && path !== area.root)).toEqual([]);
  expect(reached.filter((path) => !routed.includes(path))).toEqual([]);
  expect(named.map(({ label }) => label)).not.toContain('');
  expect(new Set(named.map(({ label }) => label)).size).toBe(named.length);
  expect(searches[area.id].length).toBeGreaterThan(0);
});
