import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { iluPaths } from '../paths';
import { aProverb } from '../../../testing/factories';
import { renderRoute } from '../../../testing/renderRoute';
import { server } from '../../../testing/server';
import type { SimilarProverb } from '../api';

export const addUrl = '/api/ilu/admin/proverb';

type Answer = (count: number) => Response | Promise<Response>;
const created: Answer = () => HttpResponse.json(aProverb(), { status: 201 });

/** The page, with these categories and with what resembles any text. */
export async function renderAdd(similar: SimilarProverb[] = []) {
  server.use(
    http.get('/api/ilu/categories', () => HttpResponse.json(['Afa', 'Animals', 'Nature', 'Friendship'])),
    http.get('/api/ilu/admin/similar', () => HttpResponse.json(similar)),
  );
  const view = renderRoute(iluPaths.add);
  await screen.findByRole('heading', { level: 1, name: 'Add Proverb' });
  return view;
}

export type User = Awaited<ReturnType<typeof renderAdd>>['user'];

export const field = (name: string) => screen.getByRole('textbox', { name });
export const submit = () => screen.getByRole('button', { name: 'Add Proverb' });
export const added = () => screen.findByText('Proverb added successfully!');

export async function put(user: User, name: string, text: string) {
  await user.click(field(name));
  await user.paste(text);
}

export async function fill(user: User) {
  await put(user, 'Proverb', 'Egbe bere, ugo bere.');
  await put(user, 'Meaning', 'Let both perch.');
}

export async function choose(user: User, file: File) {
  await user.upload(document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement, file);
}

export const aFile = (name = 'ilu.mp3') =>
  new File(['sound'], name, { type: 'audio/mpeg', lastModified: 1_767_323_045_000 });

/** Answers every proverb without a file and keeps what was sent. */
export function recordAdds(answer = created) {
  const sent: Record<string, unknown>[] = [];
  server.use(
    http.post(addUrl, async ({ request }) => {
      sent.push((await request.json()) as Record<string, unknown>);
      return answer(sent.length);
    }),
  );
  return sent;
}
