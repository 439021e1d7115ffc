import { expect, it } from 'vitest';
import { ApiError } from '../http/ApiError';
import { addFailure, endsWithConnection, noAnswer, unanswered } from './failures';

const offline = new ApiError(0, '');
const unclear = new ApiError(0, '', { mayBeSaved: true });
const badGateway = new ApiError(502, 'Bad gateway', { mayBeSaved: true });
const refusal = new ApiError(409, '{}', { isJson: true, serverMessage: 'It exists.' });

it('keeps the message about a change that may be saved when the server answers again', () => {
  expect([offline, unclear, badGateway, refusal].map(endsWithConnection)).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

it('tells a change that was not sent from one without an answer', () => {
  const texts = [offline, unclear, badGateway, refusal].map((error) => unanswered(error, 'Not sent.'));
  expect(texts).toEqual(['Not sent.', noAnswer, noAnswer, undefined]);
});

it('asks to send an addition again that may be saved', () => {
  const text =
    'Failed to create creator: No answer from the server. What you typed is still here; try again. It is never added twice.';
  const noun = { one: 'creator', many: 'creators' };
  expect(addFailure(noun, unclear)).toBe(text);
  expect(addFailure(noun, badGateway)).toBe(text);
  expect(addFailure(noun, refusal)).toBe('Failed to create creator: It exists.');
});
