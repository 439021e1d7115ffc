import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { aRiddle } from '../../../testing/factories';
import { server } from '../../../testing/server';
import type { Riddle } from '../api';
import { addUrl, answer, put, renderRiddles } from '../riddles.testkit';

type Answer = (count: number) => Response | Promise<Response>;
const created: Answer = () => HttpResponse.json(aRiddle(), { status: 201 });

/** The form, while the service holds these riddles. */
export async function renderAdd(riddles: Riddle[] = []) {
  return renderRiddles(riddles, '?tab=add');
}

export type User = Awaited<ReturnType<typeof renderAdd>>['user'];

export const submit = () => screen.getByRole('button', { name: 'Add Riddle' });
export const added = () => screen.findByText('Riddle added successfully!');

/** Fills in these options, from the first on. */
export async function putOptions(user: User, ...options: string[]) {
  for (const [at, text] of options.entries()) await put(user, `Option ${at + 1}`, text);
}

/** Fills in what a new riddle needs. */
export async function fill(user: User) {
  await put(user, 'Riddle', 'Gwa m nwata gbara afọ ọnụ.');
  await put(user, 'Translation', 'A child with a beard.');
  await putOptions(user, 'Ji', 'Ọka');
  await user.selectOptions(answer(), 'Ọka');
}

/** Answers every riddle without a file and keeps what was sent. */
export function recordAdds(answerOf = created) {
  const sent: Record<string, unknown>[] = [];
  server.use(
    http.post(addUrl, async ({ request }) => {
      sent.push((await request.json()) as Record<string, unknown>);
      return answerOf(sent.length);
    }),
  );
  return sent;
}
