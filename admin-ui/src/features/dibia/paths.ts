import { areaRows } from '../../shared/areas';

const { root, list, add } = areaRows.dibia;

/** The addresses of Dibia Directory. */
export const dibiaPaths = {
  root,
  add,
  /** The database page; entries are edited there. */
  edit: list,
  import: `${root}/import`,
  reports: `${root}/reports`,
  reviews: `${root}/reviews`,
  profiles: `${root}/profiles`,
};

/** The address that opens a dibia in the database. */
export const dibiaPath = (id: string) => `${dibiaPaths.edit}?${new URLSearchParams({ edit: id })}`;
