import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { giveElementsASize } from '../../testing/layout';
import { readFilesHere } from '../../testing/readerWorker';
import { renderRoute } from '../../testing/renderRoute';
import { server } from '../../testing/server';
import type { ImportBody, RowAnswer } from './run/api';
import type { Fields } from './plan/rows';

/** Answers an area's imports row by row, and returns the sent batches. */
export function answerImports(
  area: string,
  answer: (fields: Fields, body: ImportBody) => RowAnswer,
): ImportBody[] {
  const sent: ImportBody[] = [];
  server.use(
    http.post(`/api/${area}/admin/import`, async ({ request }) => {
      const body = (await request.json()) as ImportBody;
      sent.push(body);
      const rows = body.rows.map((fields) => answer(fields, body));
      return HttpResponse.json({
        success: true,
        rows,
        ...(!body.dryRun && { changeId: String(100 + sent.length) }),
      });
    }),
  );
  return sent;
}

/** Every row is new. */
export const addAll = (fields: Fields): RowAnswer => ({ outcome: 'add', id: 'new', after: fields });

/** Opens an area's import with this file chosen. */
export async function openImport(path: string, file: File) {
  giveElementsASize();
  readFilesHere();
  server.use(
    http.get('/api/ilu/admin/categories', () =>
      HttpResponse.json([
        { name: 'Nature', fixed: true, proverbs: 0, suggestions: 0, former: [] },
        { name: 'Life', fixed: false, proverbs: 0, suggestions: 0, former: ['Living'] },
      ]),
    ),
  );
  const view = renderRoute(path);
  await screen.findByRole('heading', { name: 'Choose a file' });
  await view.user.upload(screen.getByLabelText('File to import'), file);
  return view;
}

export const csv = (text: string, name = 'file.csv') => new File([text], name, { type: 'text/csv' });

/** The rows of the table, as texts of their cells. */
export const shownRows = () =>
  within(screen.getByRole('table', { name: 'Rows of the file' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .slice(1, 5)
        .map(({ textContent }) => textContent),
    );
