import { creatorPaths } from './paths';
import { renderDatabase } from '../../testing/databasePage';
import type { Creator } from './api';

export { cellsOf, shownNames } from '../../testing/databasePage';

/** Shows the Creators Database with these creators. */
export function renderCreators(creators: Creator[], search = '') {
  const page = {
    path: creatorPaths.edit,
    listUrl: '/api/creator/creators',
    heading: /Creators Database \(/,
  };
  return renderDatabase(page, creators, search);
}
