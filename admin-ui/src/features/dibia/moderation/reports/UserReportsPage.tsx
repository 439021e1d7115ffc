import { ModerationPage } from '../ModerationPage';
import { RedList } from './RedList';
import { reportKind } from './reportKind';

const panels = { redlist: RedList };

/** User Reports (spec 2.10). */
export function UserReportsPage() {
  return <ModerationPage kind={reportKind} panels={panels} />;
}
