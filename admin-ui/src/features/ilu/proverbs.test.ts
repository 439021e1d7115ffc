import { HttpResponse } from 'msw';
import { aProverb } from '../../testing/factories';
import { recordedContract } from '../../testing/recordedContract';
import { problem } from '../../testing/server';
import { fill, renderAdd } from './add/addProverb.testkit';
import { renderListed } from './database/database.testkit';

recordedContract({
  area: 'ilu',
  urls: { edit: '/api/ilu/admin/proverbs', remove: '/api/ilu/admin/proverbs' },
  make: (proverb, given) => aProverb({ proverb, meaning: 'The meaning of it.', ...given }),
  show: async (proverbs, search) => {
    const view = await renderListed(proverbs, search);
    return { view, hold: (next) => (view.held.proverbs = next) };
  },
  showFilled: async () => {
    const view = await renderAdd();
    await fill(view.user);
    return view;
  },
  added: {
    method: 'POST',
    url: '/api/ilu/admin/proverb-with-audio',
    fields: { proverb: 'Egbe bere, ugo bere.', meaning: 'Let both perch.', categories: '[]' },
  },
  addFailures: [
    ['of plain text', 422, 'The audio file is empty', 'Error: The audio file is empty'],
    ['of no text', 502, '', 'Error: Server returned 502'],
    ['that is a page of a proxy', 502, '<html>Bad Gateway</html>', 'Error: Server returned 502'],
    ['that is a problem', 503, { error: 'Try again in a moment.' }, 'Error: Try again in a moment.'],
  ],
  replaced: { method: 'POST', url: '/api/ilu/admin/proverbs/aka/audio', fields: {} },
  otherField: 'Meaning',
  deleteNote: 'This action cannot be undone.',
  deleteTitle: 'Confirm Deletion',
  deleteFailures: [
    ['the server sentence', () => problem(500, 'The database is away'), 'The database is away'],
    ['its own sentence', () => new HttpResponse('oops', { status: 500 }), 'Failed to delete proverb'],
  ],
  emptyRole: 'link',
});
