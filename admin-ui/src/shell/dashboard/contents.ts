import { creatorPaths } from '../../features/creator/paths';
import { dibiaPaths } from '../../features/dibia/paths';
import { iluPaths } from '../../features/ilu/paths';
import { kwuoPaths } from '../../features/kwuo/paths';

interface Content {
  one: string;
  many: string;
  /** Where they are listed, and where one is added. */
  list: string;
  add: string;
}

/** What each area holds, by the area's id. */
export const contents = {
  creator: { one: 'creator', many: 'creators', list: creatorPaths.edit, add: creatorPaths.add },
  dibia: { one: 'dibia', many: 'dibias', list: dibiaPaths.edit, add: dibiaPaths.add },
  ilu: { one: 'proverb', many: 'proverbs', list: iluPaths.edit, add: iluPaths.add },
  kwuo: {
    one: 'riddle',
    many: 'riddles',
    list: `${kwuoPaths.gwamGwamGwam}?tab=edit`,
    add: `${kwuoPaths.gwamGwamGwam}?tab=add`,
  },
} satisfies Record<string, Content>;

export type ContentArea = keyof typeof contents;

export const contentAreas = Object.keys(contents) as ContentArea[];

export const hasContent = (id: string): id is ContentArea => id in contents;
