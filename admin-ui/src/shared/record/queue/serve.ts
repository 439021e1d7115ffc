import type { QueryClient } from '@tanstack/react-query';
import type { Recorded } from '../../audio/stored/recording';
import type { RecordKind } from '../kind';
import { deliver } from './deliver';
import { theQueue } from './useQueue';

/** What it takes to send recordings of one area. */
export type Served<T extends Recorded = Recorded> = Pick<
  RecordKind<T>,
  'area' | 'noun' | 'calls' | 'listKey'
>;

/** From here on kept recordings of this area are sent, those of earlier visits too. */
export function serve<T extends Recorded>({ area, noun, calls, listKey }: Served<T>, client: QueryClient) {
  theQueue().serve(area, async (entry, readSound) => {
    const delivery = await deliver(entry, readSound, calls, noun);
    // Asked for again when it is looked at: the desk goes by what was found when it was opened.
    if (delivery.item) void client.invalidateQueries({ queryKey: listKey, refetchType: 'none' });
    return delivery;
  });
}
