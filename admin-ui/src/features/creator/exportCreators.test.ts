import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { directorySource } from '../../shared/directory/DatabasePage';
import { aCreator } from '../../testing/factories';
import { server } from '../../testing/server';
import { creatorList } from './CreatorsPage';

const url = '/api/creator/creators';

it('reads the directory in parts, and takes of each what is listed', async () => {
  const creators = ['Ada', 'Obi', 'Àdá', 'Uche'].map((name, n) => aCreator({ id: String(n), name }));
  server.use(
    http.get(url, ({ request }) => {
      const query = new URL(request.url).searchParams;
      expect(query.get('limit')).toBe('1000');
      const isLast = query.has('cursor');
      return HttpResponse.json(isLast ? creators.slice(2) : creators.slice(0, 2), {
        headers: isLast ? {} : { Link: `<${url}?limit=1000&cursor=2>; rel="next"` },
      });
    }),
  );
  const read = async (label: string) => {
    const part = directorySource(creatorList, creators, 'ada', {}).parts.find((one) => one.label === label);
    const reader = part?.read();
    const { signal } = new AbortController();
    return [await reader?.(signal), await reader?.(signal)].map((portion) => ({
      ...portion,
      rows: portion?.rows.map((row) => ('name' in row ? row.name : undefined)),
    }));
  };
  expect(await read('All 4 creators')).toEqual([
    { rows: ['Ada', 'Obi'], isLast: false, total: 4 },
    { rows: ['Àdá', 'Uche'], isLast: true, total: 4 },
  ]);
  expect(await read('Only the current list: 2 creators')).toEqual([
    { rows: ['Ada'], isLast: false, total: 2 },
    { rows: ['Àdá'], isLast: true, total: 2 },
  ]);
});
