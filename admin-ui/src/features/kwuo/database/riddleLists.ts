import type { QueryClient } from '@tanstack/react-query';
import { kwuoKeys, type Riddle } from '../api';

const change = (client: QueryClient, put: (riddles: Riddle[]) => Riddle[]) =>
  client.setQueriesData<Riddle[]>({ queryKey: kwuoKeys.riddles }, (riddles) => riddles && put(riddles));

/** Takes riddles out of the list, in every order that was loaded. */
export function removeFromLists(client: QueryClient, ids: ReadonlySet<string>): void {
  change(client, (riddles) => riddles.filter(({ id }) => !ids.has(id)));
}

/** Shows a riddle as it was just stored, until the lists are reloaded. */
export function putIntoLists(client: QueryClient, stored: Riddle): void {
  change(client, (riddles) => riddles.map((riddle) => (riddle.id === stored.id ? stored : riddle)));
}
