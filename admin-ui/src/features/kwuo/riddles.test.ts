import { HttpResponse } from 'msw';
import { screen } from '@testing-library/react';
import { aRiddle } from '../../testing/factories';
import { recordedContract } from '../../testing/recordedContract';
import { problem } from '../../testing/server';
import { fill, renderAdd } from './add/addRiddle.testkit';
import { renderListed } from './riddles.testkit';

const { createdAt, translation, answer, options } = aRiddle();

recordedContract({
  area: 'kwuo',
  urls: { edit: '/api/kwuo/games/gwamX3/edit', remove: '/api/kwuo/games/gwamX3/delete' },
  make: (riddle, given) => aRiddle({ riddle, ...given }),
  show: async (riddles, search) => {
    const view = await renderListed(riddles, search);
    return { view, hold: (next) => (view.held.riddles = next) };
  },
  showFilled: async () => {
    const view = await renderAdd();
    await fill(view.user);
    await view.user.click(screen.getByRole('button', { name: 'Add audio (optional)' }));
    return view;
  },
  added: {
    method: 'POST',
    url: '/api/kwuo/admin/riddle-with-audio',
    fields: {
      riddle: 'Gwa m nwata gbara afọ ọnụ.',
      translation: 'A child with a beard.',
      answer: 'Ọka',
      options: '["Ji","Ọka"]',
    },
  },
  addFailures: [
    [
      'with a sentence',
      422,
      { error: 'The file is no audio' },
      'Failed to create riddle: The file is no audio',
    ],
    [
      'with a page of a proxy',
      502,
      '<h1>Bad gateway</h1>',
      'Failed to create riddle: No answer from the server. What you typed is still here; try again. It is never added twice.',
    ],
  ],
  // What others wrote stays as it is stored.
  replaced: {
    method: 'PUT',
    url: '/api/kwuo/admin/riddle-with-audio',
    ifMatch: '"3"',
    fields: { id: 'aka', createdAt, riddle: 'Aka', translation, answer, options: JSON.stringify(options) },
  },
  otherField: 'Translation',
  deleteNote: 'You can undo this afterwards.',
  deleteTitle: 'Delete riddle?',
  deleteFailures: [
    ['why', () => problem(500, 'Something went wrong'), 'Failed to delete riddle: Something went wrong'],
    ['so', () => new HttpResponse('', { status: 500 }), 'Failed to delete riddle'],
    [
      'that there was no answer',
      () => HttpResponse.error(),
      'No answer from the server. The change may have been saved; reload to check.',
    ],
  ],
  emptyRole: 'button',
});
