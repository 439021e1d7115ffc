import { areaRows } from '../../shared/areas';

const { root, list, add } = areaRows.creator;

/** The addresses of Creator Directory. */
export const creatorPaths = {
  root,
  add,
  /** The database page; entries are edited there. */
  edit: list,
  import: `${root}/import`,
};
