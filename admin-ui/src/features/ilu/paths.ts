import { areaRows } from '../../shared/areas';

const { root, list, add } = areaRows.ilu;

/** The addresses of Ilu Finder. */
export const iluPaths = {
  root,
  add,
  edit: list,
  import: `${root}/import`,
  categories: `${root}/categories`,
  record: `${root}/record`,
  suggestions: `${root}/suggestions`,
};
