import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { axeFindings } from '../../../testing/axe';
import { takeSaved } from '../../../testing/exports';
import { problem, server } from '../../../testing/server';
import { proverbSheet } from '../proverb/proverbTexts';
import { called, many, renderListed } from './database.testkit';

const today = () => {
  const now = new Date();
  const two = (part: number) => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
};
const zipUrl = '/api/ilu/admin/recordings';

/** Opens the dialog over these proverbs. */
async function openExport(proverbs: Parameters<typeof renderListed>[0], search = '') {
  const saved = takeSaved();
  const view = await renderListed(proverbs, search);
  await view.user.click(screen.getByRole('button', { name: 'Export' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Export proverbs' }));
  const choose = (name: RegExp) => view.user.click(dialog.getByRole('radio', { name }));
  const press = (name: string) => view.user.click(dialog.getByRole('button', { name }));
  return { ...view, saved, dialog, choose, press };
}

it('saves all proverbs, read page by page, and says so', async () => {
  const { saved, held, dialog, choose, press, user } = await openExport(many(150));
  expect(dialog.queryByRole('radio', { name: /proverbs$/ })).toBeNull();
  expect(await axeFindings()).toEqual([]);
  await choose(/^CSV/);
  held.asked = [];
  await press('Export');
  const name = `obi-proverbs-${today()}.csv`;
  expect(await dialog.findByText(`Saved as ${name}, with 150 rows.`)).toBeVisible();
  expect(await axeFindings()).toEqual([]);
  expect(held.asked.map((asked) => asked.get('cursor'))).toEqual([null, '100']);
  const lines = (await saved[name])?.trim().split('\r\n') ?? [];
  expect(lines).toHaveLength(151);
  expect(lines[0]).toBe(proverbSheet.columns.map(({ heading }) => heading).join(','));
  expect(lines[150]).toMatch(/^Ilu 150,Ilu 150,The meaning of it\.,/);
  await press('Close');
  expect(await screen.findByRole('button', { name: 'Export' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('radio', { name: /^Excel/ })).toBeChecked();
});

it('saves what is listed unless all is chosen', async () => {
  const { saved, dialog, choose, press } = await openExport(
    called('Egbe bere', 'Ugo bere', 'Ọkụ'),
    '?q=bere&letter=e',
  );
  expect(dialog.getByRole('radio', { name: 'Only the current list: 1 proverb' })).toBeChecked();
  expect(dialog.getByRole('radio', { name: 'All 3 proverbs' })).not.toBeChecked();
  await choose(/^JSON/);
  await press('Export');
  const name = `obi-proverbs-${today()}.json`;
  expect(await screen.findByText(`Saved as ${name}, with 1 row.`)).toBeVisible();
  const rows = JSON.parse((await saved[name]) ?? '') as { proverb: string; version: number }[];
  expect(rows.map(({ proverb }) => proverb)).toEqual(['Egbe bere']);
  expect(rows[0]?.version).toBe(1);
});

it('says where the line is lost, saves nothing, and goes on where it stopped', async () => {
  const { saved, held, dialog, choose, press } = await openExport(many(150));
  await choose(/^CSV/);
  server.use(
    http.get('/api/ilu/proverbs', ({ request }) =>
      new URL(request.url).searchParams.get('cursor') === '100' ? HttpResponse.error() : undefined,
    ),
  );
  await press('Export');
  expect(await dialog.findByText(/^Not all proverbs could be loaded, so nothing was saved\./)).toBeVisible();
  expect(dialog.getByRole('alert')).toHaveTextContent(
    'The connection was lost. “Try again” continues where it stopped.',
  );
  expect(await axeFindings()).toEqual([]);
  expect(saved).toEqual({});
  server.use(http.get('/api/ilu/proverbs', () => undefined));
  server.use(
    http.get('/api/ilu/proverbs', ({ request }) => {
      held.asked.push(new URL(request.url).searchParams);
      return HttpResponse.json({
        // One that moved from the page before is taken once.
        data: held.proverbs.slice(99),
        pagination: { page: 1, limit: 200, total: 150, estimated: false, pages: 1 },
      });
    }),
  );
  held.asked = [];
  await press('Try again');
  const name = `obi-proverbs-${today()}.csv`;
  expect(await dialog.findByText(`Saved as ${name}, with 150 rows.`)).toBeVisible();
  expect(held.asked.map((asked) => asked.get('cursor'))).toEqual(['100']);
  expect((await saved[name])?.trim().split('\r\n')).toHaveLength(151);
});

it('can be cancelled, and leads back from a refusal; nothing is saved', async () => {
  const { saved, dialog, press } = await openExport(called('Ugo'));
  let answer: () => void = () => undefined;
  server.use(
    http.get('/api/ilu/proverbs', async () => {
      await new Promise<void>((resolve) => (answer = resolve));
      return problem(503, 'The proverbs are being read again.');
    }),
  );
  await press('Export');
  expect(await dialog.findByRole('progressbar', { name: /^Reading proverbs: 0/ })).toBeVisible();
  expect(dialog.getByRole('status')).toHaveTextContent('The export has started.');
  await press('Cancel');
  answer();
  expect(await dialog.findByRole('radio', { name: /^Excel/ })).toBeChecked();
  await press('Export');
  await dialog.findByRole('progressbar');
  await waitFor(() => {
    answer();
    expect(dialog.getByText(/The proverbs are being read again\./)).toBeVisible();
  });
  await press('Back');
  expect(dialog.getByRole('radio', { name: /^Excel/ })).toBeChecked();
  expect(saved).toEqual({});
});

it('saves the recordings once all of them came, and asks again where they break off', async () => {
  const archive = (body: BodyInit | null) =>
    server.use(
      http.get(zipUrl, ({ request }) => {
        expect(request.headers.get('Authorization')).toMatch(/^Bearer /);
        return new HttpResponse(body, {
          headers: { 'Content-Type': 'application/zip', 'Content-Length': '12' },
        });
      }),
    );
  const { saved, dialog, choose, press } = await openExport(called('Ugo', 'Egbe'), '?q=ugo');
  server.use(http.get(zipUrl, () => problem(503, 'Audio files cannot be reached right now.')));
  await choose(/^Recordings/);
  expect(dialog.getByRole('radio', { name: /^Only the current list/ })).toBeDisabled();
  expect(dialog.getByRole('radio', { name: 'All 2 proverbs' })).toBeChecked();
  await press('Export');
  expect(await dialog.findByText(/Audio files cannot be reached right now\./)).toBeVisible();

  archive(
    new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('PK part'));
        controller.error(new TypeError('terminated'));
      },
    }),
  );
  await press('Try again');
  const lost = 'Not all recordings could be loaded, so nothing was saved. The connection was lost.';
  expect(await dialog.findByText(lost)).toBeVisible();
  archive('PK part');
  await press('Try again');
  expect(await dialog.findByText(lost)).toBeVisible();
  expect(saved).toEqual({});
  archive('PK all of it');
  await press('Try again');
  const name = `obi-proverbs-recordings-${today()}.zip`;
  expect(await dialog.findByText(`Saved as ${name}.`)).toBeVisible();
  expect(await saved[name]).toBe('PK all of it');
});
