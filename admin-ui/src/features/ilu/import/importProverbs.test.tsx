import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it, vi } from 'vitest';
import { areaRows } from '../../../shared/areas';
import { addAll, answerImports, csv, openImport, shownRows } from '../../../shared/import/import.testkit';
import { fieldsOf } from '../../../shared/import/plan/columns';
import { readXlsx } from '../../../shared/import/read/xlsx';
import { axeFindings } from '../../../testing/axe';
import { aProverb } from '../../../testing/factories';
import { problem, server } from '../../../testing/server';
import { iluPaths } from '../paths';
import { proverbSheet } from '../proverb/proverbTexts';

const button = (name: string | RegExp) => screen.findByRole('button', { name });
/** The rows are looked through first, in pieces. */
const check = async () => {
  const ready = await button('Check the file');
  await waitFor(() => expect(ready).toBeEnabled());
  return ready;
};
const near = { ...aProverb({ id: 'n', proverb: 'Egbe bere, ugo bere.' }), similarity: 0.9 };

it('matches columns, checks, shows what each row would do and imports what is taken', async () => {
  const sent = answerImports('ilu', (fields, { dryRun }) => {
    const proverb = String(fields['proverb']);
    if (!fields['meaning']) {
      return { outcome: 'refuse', errors: [{ field: 'meaning', message: 'Meaning is required' }] };
    }
    if (proverb === 'Ọ́kụ') {
      const before = aProverb({ proverb, meaning: 'Heat' });
      return { outcome: 'change', id: 'o', version: 4, before, after: { ...before, meaning: 'Fire' } };
    }
    if (proverb === 'Ụwa') return { outcome: 'same', id: 'u', version: 2, before: aProverb({ proverb }) };
    return { ...addAll(fields), ...(dryRun && proverb.startsWith('Egbe') && { similar: [near] }) };
  });
  const text =
    'Ilu;English;Tags;Page\nỌ́kụ;Fire;Nature;1\nÖji;Kola;Nature, Kola;2\nUgo;;;3\nEgbe bere ugo;Live;;4\nọku;Flame;;5\nỤwa;World;;6\n';
  const { user } = await openImport(iluPaths.import, csv(text, 'ilu.csv'));

  expect(await screen.findByText('CSV · UTF-8 · 6 rows')).toBeVisible();
  expect(screen.getByLabelText('Proverb')).toHaveDisplayValue('Ilu');
  expect(screen.getByLabelText('Categories')).toHaveDisplayValue('Tags');
  expect(screen.getByText('Not used: Page.')).toBeVisible();
  expect(screen.getByText('Kola (1 row)')).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'Add them to the categories' }));
  expect(screen.getByRole('radio', { name: 'Skip the row' })).toBeChecked();
  await user.click(screen.getByRole('radio', { name: 'Update it from the file' }));
  expect(screen.getByRole('checkbox', { name: /^Ö to Ọ in 1 row, as in “Öji”/ })).not.toBeChecked();
  await user.click(screen.getByRole('button', { name: 'Change all' }));

  await user.click(await check());
  expect(await screen.findByRole('heading', { name: 'What this import will change' })).toHaveFocus();
  expect(shownRows()).toEqual([
    ['4', "Can't import", 'Ugo', 'Meaning is required'],
    ['6', 'Repeated', 'ọku', 'Same as row 2; will be skipped'],
    ['5', 'Similar', 'Egbe bere ugo', 'Already in the database: Egbe bere, ugo bere.'],
    ['2', 'Will be changed', 'Ọ́kụ', 'Meaning'],
    ['3', 'Will be added', 'Ọji', ''],
    ['7', 'No changes', 'Ụwa', ''],
  ]);
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ dryRun: true, onMatch: 'change', createCategories: true });
  expect(sent[0]?.rows[1]).toEqual({ proverb: 'Ọji', meaning: 'Kola', categories: ['Nature', 'Kola'] });
  expect(await axeFindings()).toEqual([]);

  // The changed one is the fourth.
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{Enter}');
  const dialog = screen.getByRole('dialog', { name: 'Row 2' });
  expect(within(dialog).getByRole('deletion')).toHaveTextContent('Heat');
  expect(within(dialog).getByRole('insertion')).toHaveTextContent('Fire');
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await user.click(screen.getByRole('button', { name: "Can't import 1" }));
  expect(shownRows()).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'All 6' }));
  expect(screen.getByRole('checkbox', { name: 'Import row 5' })).not.toBeChecked();
  await user.click(screen.getByRole('button', { name: 'Include similar rows' }));
  expect(screen.getByRole('button', { name: 'Import 3 proverbs' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Skip similar rows' }));
  await user.click(screen.getByRole('button', { name: 'Import 2 proverbs' }));

  expect(await screen.findByRole('heading', { name: 'Imported' })).toHaveFocus();
  expect(
    screen.getByText(
      '1 proverb added. 1 proverb changed. 1 row not imported because of errors. 3 rows skipped.',
    ),
  ).toBeVisible();
  expect(screen.getByRole('list', { name: 'Rows with errors' })).toHaveTextContent(
    'Row 4: Meaning is required',
  );
  expect(screen.getByRole('button', { name: 'Download rows with errors' })).toBeVisible();
  expect(sent[1]).toMatchObject({ dryRun: false, versions: [4, 0] });
  expect(sent[1]?.rows.map(({ proverb }) => proverb)).toEqual(['Ọ́kụ', 'Ọji']);
  expect(sent[1]?.importId).not.toBe(sent[0]?.importId);
  expect(screen.getByRole('link', { name: 'Go to the proverbs' })).toHaveAttribute('href', iluPaths.edit);
});

it('recognizes a file of creators and leads to their import', async () => {
  const { user, router } = await openImport(iluPaths.import, csv('Name,Bio,Image URL\nAda,Tells tales,'));
  expect(await screen.findByText(/^This looks like a file of creators\./)).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Import creators' }));
  expect(router.state.location.pathname).toBe(`${areaRows.creator.root}/import`);
  expect(await screen.findByRole('heading', { level: 1, name: 'Import creators' })).toBeVisible();
});

it('does not ask for another area if all columns of the file are known', async () => {
  await openImport(`${areaRows.dibia.root}/import`, csv('Name,Bio,Phone\nAda,Heals,0801'));
  expect(await screen.findByRole('heading', { name: 'Match the columns' })).toBeVisible();
  expect(screen.queryByText(/^This looks like/)).toBeNull();
});

it('marks the words in which a similar row and the existing proverb differ', async () => {
  answerImports('ilu', (fields) => ({ ...addAll(fields), similar: [near] }));
  const { user } = await openImport(iluPaths.import, csv('Proverb,Meaning\nEgbe bere ugo,Live'));
  await user.click(await check());
  const table = await screen.findByRole('table', { name: 'Rows of the file' });
  const marked = (place: HTMLElement) =>
    [...place.querySelectorAll('mark')].map(({ textContent }) => textContent);
  expect(marked(table)).toEqual(['bere', 'bere,', 'bere.']);
  await user.click(screen.getByRole('button', { name: 'Details of row 2' }));
  const dialog = screen.getByRole('dialog', { name: 'Row 2' });
  expect(marked(within(dialog).getByRole('list', { name: 'Already in the database' }))).toEqual([
    'bere,',
    'bere.',
  ]);
});

it('knows a category by its former name, as the server does', async () => {
  const sent = answerImports('ilu', addAll);
  const { user } = await openImport(
    iluPaths.import,
    csv('Proverb,Meaning,Categories\nUgo,Eagle,living\nEgbe,Kite,"Nature, Kola"'),
  );
  expect(await screen.findByText('1 unknown category')).toBeVisible();
  expect(screen.getByText('Kola (1 row)')).toBeVisible();
  await user.click(await check());
  await button('Import 2 proverbs');
  expect(sent[0]?.rows[0]).toMatchObject({ categories: ['living'] });
});

it('offers the likely category for an unknown one, and imports it once that is accepted', async () => {
  const sent = answerImports('ilu', addAll);
  const { user } = await openImport(
    iluPaths.import,
    csv('Proverb,Meaning,Categories\nUgo,Eagle,"Nautre, Natur"\nEgbe,Kite,Kola'),
  );
  expect(await screen.findByText('Not replaced: Nautre (1 row), Natur (1 row), Kola (1 row)')).toBeVisible();
  const offer = screen.getByRole('checkbox', { name: 'Natur → Nature? (1 row)' });
  expect(offer).not.toBeChecked();
  await user.click(offer);
  expect(screen.getByText('Not replaced: Nautre (1 row), Kola (1 row)')).toBeVisible();
  expect(await axeFindings()).toEqual([]);
  await user.click(await check());
  await button('Import 2 proverbs');
  expect(sent[0]).toMatchObject({ onMatch: 'skip', createCategories: false });
  expect(sent[0]?.rows.map(({ categories }) => categories)).toEqual([['Nautre', 'Nature'], ['Kola']]);
});

it('marks rows with lost letters until the end, and skips similar rows', async () => {
  answerImports('ilu', (fields, { dryRun }) => ({
    ...addAll(fields),
    ...(dryRun && fields['proverb'] === 'Egbe bere' && { similar: [near] }),
  }));
  const { user } = await openImport(
    iluPaths.import,
    csv('Proverb,Meaning\nEgbe bere,Live\nNw?kw? na-ebe,Child\nUgo,Eagle'),
  );
  await user.click(await check());
  expect(await screen.findByText(/Similar rows are not selected\.$/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Lost letters 1' }));
  expect(shownRows()).toEqual([['3', 'Will be added', 'Nw?kw? na-ebe', 'Letters may be lost. ']]);
  await user.click(screen.getByRole('button', { name: 'Details of row 3' }));
  const dialog = screen.getByRole('dialog', { name: 'Row 3' });
  expect(dialog).toHaveTextContent('Letters may be lost. Words contain question marks');
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Will be added 2' }));
  await user.click(screen.getByRole('checkbox', { name: 'Import row 4' }));
  expect(screen.getByRole('button', { name: 'Will be added 1' })).toBeVisible();
  expect(shownRows().map(([, result]) => result)).toEqual(['Will be added', 'Not selected']);
  await user.click(screen.getByRole('checkbox', { name: 'Import row 4' }));
  await user.click(await button('Import 2 proverbs'));
  expect(await screen.findByText('2 proverbs added. 1 row skipped.')).toBeVisible();
  expect(screen.getByText('Letters may be lost in row 3.')).toBeVisible();
});

it('checks a row that repeats a refused one', async () => {
  const sent = answerImports('ilu', (fields) =>
    fields['meaning']
      ? addAll(fields)
      : { outcome: 'refuse', errors: [{ field: 'meaning', message: 'Meaning is required' }] },
  );
  const { user } = await openImport(
    iluPaths.import,
    csv('Proverb,Meaning\nUgo,\nEgbe,Kite\nUgo,Eagle\nUgo,Eagle again\nEgbe,Kite'),
  );
  await user.click(await check());
  await button('Import 2 proverbs');
  expect(shownRows()).toEqual([
    ['2', "Can't import", 'Ugo', 'Meaning is required'],
    ['5', 'Repeated', 'Ugo', 'Same as row 4; will be skipped'],
    ['6', 'Repeated', 'Egbe', 'Same as row 3; will be skipped'],
    ['3', 'Will be added', 'Egbe', ''],
    ['4', 'Will be added', 'Ugo', ''],
  ]);
  expect(sent.map(({ rows }) => rows.map(({ meaning }) => meaning))).toEqual([['', 'Kite'], ['Eagle']]);
});

it('imports similar rows when known rows are to be added anyway, and says which category they lose', async () => {
  answerImports('ilu', (fields, { dryRun }) => ({
    ...addAll(fields),
    ...(dryRun && { similar: [near], droppedCategories: ['Kola'] }),
  }));
  const { user } = await openImport(iluPaths.import, csv('Proverb,Meaning,Categories\nEgbe bere,Live,Kola'));
  await user.click(await screen.findByRole('radio', { name: 'Add the row anyway' }));
  await user.click(await check());
  await button('Import 1 proverb');
  expect(screen.getByText(/“Kola” will be left out/)).toBeVisible();
});

it('takes an import back, and asks before it overwrites what was changed since', async () => {
  answerImports('ilu', addAll);
  const { user } = await openImport(iluPaths.import, csv('Proverb,Meaning\nUgo,Eagle'));
  await user.click(await check());
  await user.click(await button('Import 1 proverb'));
  const asked: (string | null)[] = [];
  server.use(
    http.post('/api/ilu/admin/history/102/restore', ({ request }) => {
      asked.push(request.headers.get('If-Match'));
      return asked.length === 1
        ? problem(409, 'One of these has changed since: Ugo.')
        : HttpResponse.json({ success: true });
    }),
  );
  await user.click(await button('Undo this import'));
  const dialog = await screen.findByRole('alertdialog', { name: 'Undo anyway?' });
  expect(dialog).toHaveTextContent('One of these has changed since: Ugo.');
  await user.click(within(dialog).getByRole('button', { name: 'Undo and overwrite' }));
  expect(await screen.findByText('The import was undone.')).toBeVisible();
  expect(asked).toEqual([null, '*']);
});

it('sends a batch that was not answered again under its id, and stops between batches', async () => {
  const ids: string[] = [];
  let release: (() => void) | undefined;
  const held = new Promise((resolve) => (release = () => resolve(undefined)));
  const sent = answerImports('ilu', addAll);
  const rows = Array.from({ length: 1100 }, (_, at) => `Ilu ${at},Meaning`).join('\n');
  const { user, router } = await openImport(iluPaths.import, csv(`Proverb,Meaning\n${rows}`));
  await user.click(await check());
  const begin = await button('Import 1,100 proverbs');
  expect(sent.map((body) => body.rows.length)).toEqual([500, 500, 100]);
  server.use(
    http.post('/api/ilu/admin/import', async ({ request }) => {
      const { importId } = (await request.clone().json()) as { importId: string };
      ids.push(importId);
      if (ids.length === 1) return HttpResponse.error();
      // The first batch is answered by the handler above.
      if (ids.length > 2) await held;
      return undefined;
    }),
  );
  await user.click(begin);
  expect(await screen.findByText(/^There is no connection/)).toBeVisible();
  await user.click(await button('Try now'));
  expect(await screen.findByText('Imported 500 of 1,100 rows')).toBeVisible();
  expect(ids[1]).toBe(ids[0]);

  await router.navigate(iluPaths.edit);
  await user.click(within(await screen.findByRole('dialog', { name: 'Stop the import?' })).getByText('Stay'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(await button('Stop'));
  release?.();
  expect(await screen.findByText('1,000 proverbs added. 100 rows not imported yet.')).toBeVisible();
  await user.click(await button('Import the rest'));
  expect(await screen.findByText('1,100 proverbs added.')).toBeVisible();
  expect(new Set(ids).size).toBe(3);
});

it('says what an import that a reload cut off has done, and begins again with the file', async () => {
  sessionStorage.setItem(
    'obi.import.ilu',
    JSON.stringify({ file: 'ilu.csv', done: 1500, total: 5000, onMatch: 'change' }),
  );
  const { user } = await openImport(iluPaths.import, csv('x'));
  expect(
    screen.getByText(/^The import of ilu.csv was interrupted .* at least 1,500 of 5,000 rows were imported/),
  ).toBeVisible();
  await user.click(await button('Close'));
  expect(screen.queryByText(/was interrupted/)).toBeNull();
});

it('says why a check did not come to its end, and goes back to the columns', async () => {
  server.use(http.post('/api/ilu/admin/import', () => problem(500, 'Something went wrong')));
  const { user } = await openImport(iluPaths.import, csv('Proverb,Meaning\nUgo,Eagle'));
  await user.click(await check());
  expect(await screen.findByText('The file could not be checked. Something went wrong')).toBeVisible();
  await check();
});

/** What the browser is given to save. */
function savedFiles(): { name: string; file: Blob }[] {
  const saved: { name: string; file: Blob }[] = [];
  let made = new Blob();
  URL.createObjectURL = (blob: Blob) => ((made = blob), 'blob:file');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, file: made });
  });
  return saved;
}

it('gives an empty table, and hands refused rows back with why', async () => {
  answerImports('ilu', () => ({
    outcome: 'refuse',
    errors: [{ field: 'meaning', message: 'Meaning is required' }],
  }));
  const saved = savedFiles();
  const { user } = await openImport(iluPaths.import, csv(''));
  await user.click(await button('Download a template'));
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['obi-proverbs-template.xlsx']));
  const { rows } = await readXlsx(new Uint8Array((await saved[0]?.file.arrayBuffer()) ?? []));
  expect(rows.map(({ cells }) => cells)).toEqual([fieldsOf(proverbSheet).map(({ heading }) => heading)]);

  await user.upload(screen.getByLabelText('File to import'), csv('Page,Proverb\n1,"Ugo, =x"\n2,=Ọkụ'));
  await user.click(await check());
  expect(
    await screen.findByText(
      "Nothing will be imported: 2 rows have errors. Correct the file, then choose it with 'Choose another file'.",
    ),
  ).toBeVisible();
  expect(await button('Choose another file')).toBeVisible();
  await user.click(await button('Download rows with errors'));
  await waitFor(() => expect(saved[1]?.name).toBe('obi-proverbs-refused.csv'));
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await saved[1]?.file.arrayBuffer());
  expect(text).toBe(
    '\ufeffPage,Proverb,Error\r\n1,"Ugo, =x",Meaning is required\r\n2,\'=Ọkụ,Meaning is required',
  );
});

it('says why a file cannot be read, and takes pasted rows instead, matched by hand', async () => {
  const sent = answerImports('ilu', addAll);
  const { user } = await openImport(iluPaths.import, csv('%PDF-1.7', 'ilu.csv'));
  expect(await screen.findByText(/^ilu.csv: This is a PDF/)).toBeVisible();
  await user.click(await button('Paste a table instead'));
  await user.click(screen.getByLabelText('Copied rows'));
  await user.paste('Nw?kw? na-ebe\tChild\nUgo\tEagle\n');
  await user.click(await button('Use these rows'));

  expect(await screen.findByRole('heading', { name: 'Match the columns' })).toHaveFocus();
  expect(await screen.findByText('TSV · UTF-8 · 2 rows')).toBeVisible();
  expect(screen.getByText(/seem to be lost in row 1: words contain question marks/)).toBeVisible();
  expect(screen.getByRole('checkbox', { name: 'First row contains column names' })).not.toBeChecked();
  expect(screen.getByText(/^No columns are matched yet/)).toBeVisible();
  expect(await button('Check the file')).toBeDisabled();
  await user.selectOptions(screen.getByLabelText('Proverb'), 'Column A');
  expect(screen.getByText(/^Without Meaning, new rows can't be imported/)).toBeVisible();
  await user.selectOptions(screen.getByLabelText('Meaning'), 'Column B');
  await user.click(await check());
  await button('Import 2 proverbs');
  expect(sent[0]).toMatchObject({
    onMatch: 'skip',
    rows: [
      { proverb: 'Nw?kw? na-ebe', meaning: 'Child' },
      { proverb: 'Ugo', meaning: 'Eagle' },
    ],
  });
  await user.click(await button('Back'));
  expect(await screen.findByLabelText('Meaning')).toHaveDisplayValue('Column B');
});
