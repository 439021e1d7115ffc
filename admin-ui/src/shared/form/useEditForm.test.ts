import { expect, it } from 'vitest';
import { ApiError } from '../http/ApiError';
import { editFailure } from './useEditForm';

it.each([
  [
    'the server message',
    new ApiError(409, '{}', { isJson: true, serverMessage: 'name is taken' }),
    'name is taken',
  ],
  ['the status without a message', new ApiError(500, '{}', { isJson: true }), 'HTTP 500'],
  ['a reply that is not JSON', new ApiError(502, 'Bad gateway'), 'Server returned 502: Bad gateway'],
  ['no connection', new ApiError(0, ''), 'There was no connection. Your changes are still here; try again.'],
  [
    'no answer',
    new ApiError(0, '', { mayBeSaved: true }),
    'No answer from the server. Your changes may have been saved. They are still here; try again.',
  ],
  ['anything else', new Error('odd'), 'odd'],
])('words %s', (_, error, message) => {
  expect(editFailure(error)).toBe(`Edit failed: ${message}`);
});

it('cuts a long reply after 100 characters and never inside one', () => {
  const message = editFailure(new ApiError(502, '😀'.repeat(150)));
  expect(message).toBe(`Edit failed: Server returned 502: ${'😀'.repeat(100)}`);
});
