import { DatabasePage } from '../../../shared/directory/DatabasePage';
import { dibiaList } from './dibiaList';

/** Dibias Database (spec 2.8). */
export function DibiasPage() {
  return <DatabasePage list={dibiaList} />;
}
