import { areaRows } from '../../shared/areas';

const { root, list, add } = areaRows.ilu;

/** The addresses of Ilu Finder. */
export const iluPaths = {
  root,
  add,
  /** The database page; entries are edited there. */
  edit: list,
  import: `${root}/import`,
  categories: `${root}/categories`,
  record: `${root}/record`,
  check: `${root}/check`,
  suggestions: `${root}/suggestions`,
};
