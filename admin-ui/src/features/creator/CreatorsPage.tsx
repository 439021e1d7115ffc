import { DatabasePage } from '../../shared/directory/DatabasePage';
import { creatorList } from './creatorList';

/** Creators Database (spec 2.6). */
export function CreatorsPage() {
  return <DatabasePage list={creatorList} />;
}
