import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { aRecording, aRiddle } from '../../../testing/factories';
import { server } from '../../../testing/server';
import { expectShown, listUrl, renderListed } from '../riddles.testkit';

const heard = (riddle: string, audio: Parameters<typeof aRecording>[0]) =>
  aRiddle({ id: riddle, riddle, audio: aRecording(audio) });
const own = heard('Aka', {});
const others = heard('Bia', {});
const riddles = [own, others, heard('Chi', { check: 'checked' }), heard('Dike', { check: 'redo' })];

it('filters by the check of the recording, and leaves out those that wait for another person', async () => {
  const { user, router } = await renderListed(riddles);
  server.use(
    http.get(listUrl, ({ request }) =>
      HttpResponse.json(new URL(request.url).searchParams.get('check') === 'waiting' ? [others] : riddles),
    ),
  );
  const choose = async (check: string) => {
    await user.click(screen.getByRole('button', { name: /^Filter/ }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Check' }), check);
    await user.click(screen.getByRole('button', { name: 'Done' }));
  };
  await choose('redo');
  await expectShown('Dike');
  await choose('checked');
  await expectShown('Chi');
  await choose('waiting');
  await expectShown('Bia');
  expect(router.state.location.search).toBe('?tab=edit&check=waiting');
  await choose('');
  await expectShown('Aka', 'Bia', 'Chi', 'Dike');
});
