import { dibiaPaths } from '../paths';
import { renderDatabase } from '../../../testing/databasePage';
import type { Dibia } from './api';

export { cellsOf, shownNames } from '../../../testing/databasePage';

/** Shows the Dibias Database with these dibias. */
export function renderDibias(dibias: Dibia[], search = '') {
  const page = { path: dibiaPaths.edit, listUrl: '/api/dibia/admin/dibias', heading: /Dibias Database \(/ };
  return renderDatabase(page, dibias, search);
}
