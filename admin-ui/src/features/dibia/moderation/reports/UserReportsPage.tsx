import { whole } from '../../../../shared/export/source';
import { readOnlyColumns } from '../../../../shared/sheet/columns';
import { loadRedList } from '../api';
import { ModerationPage } from '../ModerationPage';
import { RedList } from './RedList';
import type { DibiaGroup } from '../types';
import { reportKind } from './reportKind';

const panels = { redlist: RedList };
const exports = {
  redlist: {
    label: 'The red list',
    file: 'red-list',
    columns: readOnlyColumns<DibiaGroup>({ name: 'User', dibiaId: 'Dibia ID', count: 'Report count' }),
    read: () => whole(loadRedList),
  },
};

/** User Reports (spec 2.10). */
export function UserReportsPage() {
  return <ModerationPage kind={reportKind} panels={panels} exports={exports} />;
}
