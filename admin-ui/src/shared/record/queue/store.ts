import { openDatabase, type Entry, type Sounded } from '../database';

/** Stands for every recording that the item may have by now. */
export const anything = '*';

/** What becomes of an entry. */
export type Change = (now: Entry) => Entry | undefined;

/** Recordings in the storage of this browser, which survive reload and restart. */
export const store = {
  add: ({ samples, ...entry }: Omit<Entry, 'key'> & Sounded): Promise<void> =>
    change((stores) => stores.put(entry as Entry, samples)),
  /** Without their sound. */
  list: async (owner: string): Promise<Entry[]> =>
    (await openDatabase()).getAllFromIndex('recordings', 'owner', owner),
  /** Undefined where it was removed, or another recording took its place. */
  sound: async ({ key, name }: Pick<Entry, 'key' | 'name'>): Promise<ArrayBuffer | undefined> =>
    (await openDatabase()).get('sounds', [key, name]),
  /** Puts it in the place of `earlier`, or of what the server was given since. */
  replace: (earlier: number, { samples, ...entry }: Omit<Entry, 'key'> & Sounded): Promise<void> =>
    change(async ({ recordings, sounds, put }) => {
      const now = await recordings.get(earlier);
      if (!now) return put({ ...entry, replaces: anything } as Entry, samples);
      await sounds.delete([earlier, now.name]);
      return put({ ...entry, key: earlier, replaces: now.replaces }, samples);
    }),
  /** Makes of the stored one what `become` returns; undefined removes it. One that is gone stays so. */
  update: (key: number, become: Change): Promise<void> =>
    change(async ({ recordings, sounds }) => {
      const now = await recordings.get(key);
      const next = now && become(now);
      if (next) await recordings.put(next);
      else if (now) await Promise.all([recordings.delete(key), sounds.delete([key, now.name])]);
    }),
};

async function begin() {
  const transaction = (await openDatabase()).transaction(['recordings', 'sounds'], 'readwrite');
  const recordings = transaction.objectStore('recordings');
  const sounds = transaction.objectStore('sounds');
  return {
    recordings,
    sounds,
    /** The store makes the key where there is none yet. */
    async put(entry: Entry, samples: ArrayBuffer) {
      await sounds.put(samples, [await recordings.put(entry), entry.name]);
    },
    done: transaction.done,
  };
}

/** All of it is stored, or nothing. */
async function change(work: (stores: Awaited<ReturnType<typeof begin>>) => Promise<void>): Promise<void> {
  const stores = await begin();
  await Promise.all([work(stores), stores.done]);
}
