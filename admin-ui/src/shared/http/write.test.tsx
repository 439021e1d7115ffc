import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { useWrite, type Write } from './write';

const key = ['ilu', 'names'];

/** Shows what the server holds, and sends a name by a button; the server refuses while `refusal` is set. */
function setUp(declared: Partial<Write<string, string>> = {}, loaded = () => Promise.resolve()) {
  const server = {
    names: ['Aka'],
    refusal: undefined as Error | undefined,
    answer: () => Promise.resolve(),
    loaded,
  };
  const write: Write<string, string> = {
    changes: [['ilu']],
    send: async (name) => {
      await server.answer();
      if (server.refusal) throw server.refusal;
      server.names = [...server.names, name];
      return name;
    },
    failureOf: (error, name) => `${name} was not added: ${(error as Error).message}`,
    ...declared,
  };
  function Screen() {
    const { data = [] } = useQuery({
      queryKey: key,
      queryFn: async () => {
        const { names } = server;
        await server.loaded();
        return names;
      },
    });
    const { mutate, failure, isPending } = useWrite(write);
    return (
      <>
        <button onClick={() => mutate('Ije')}>{isPending ? 'Adding...' : 'Add'}</button>
        <output aria-label="Names">{data.join(', ')}</output>
        <p>{failure}</p>
      </>
    );
  }
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  render(
    <QueryClientProvider client={client}>
      <Screen />
    </QueryClientProvider>,
  );
  return { server, add: () => userEvent.click(screen.getByRole('button')) };
}

const shown = (text: string) => waitFor(() => expect(screen.getByLabelText('Names')).toHaveTextContent(text));

it('shows what the server holds after a change', async () => {
  const { add } = setUp();
  await shown('Aka');
  await add();
  await shown('Aka, Ije');
});

it('shows what the server holds after a change that was made during the first load', async () => {
  let finish = (): void => undefined;
  const { add, server } = setUp({}, () => new Promise((resolve) => (finish = resolve)));
  server.loaded = () => Promise.resolve();
  await add();
  finish();
  await shown('Aka, Ije');
});

it('says why the server refused, and shows what it holds by now', async () => {
  const { add, server } = setUp();
  await shown('Aka');
  server.refusal = new Error('Ije is there already');
  server.names = ['Aka', 'Ije'];
  await add();
  expect(await screen.findByText('Ije was not added: Ije is there already')).toBeVisible();
  await shown('Aka, Ije');
});

it('shows a change before the answer, and rolls it back when it is refused', async () => {
  let answer = (): void => undefined;
  const { add, server } = setUp({
    show: (client, name) => {
      const before = client.getQueryData<string[]>(key);
      client.setQueryData<string[]>(key, (names = []) => [...names, name]);
      return () => void client.setQueryData(key, before);
    },
    upToDate: [key],
  });
  await shown('Aka');
  server.answer = () => new Promise((resolve) => (answer = resolve));
  server.refusal = new Error('No');
  await add();
  await shown('Aka, Ije');
  answer();
  expect(await screen.findByText('Ije was not added: No')).toBeVisible();
  expect(screen.getByLabelText('Names')).toHaveTextContent(/^Aka$/);
});

it('does not reload what the answer has set right', async () => {
  const { add, server } = setUp({
    store: (client, name) => void client.setQueryData<string[]>(key, (names = []) => [...names, name]),
    upToDate: [key],
  });
  await shown('Aka');
  server.names = ['Someone', 'else'];
  await add();
  await shown('Aka, Ije');
  expect(screen.getByRole('button', { name: 'Add' })).toBeVisible();
});
