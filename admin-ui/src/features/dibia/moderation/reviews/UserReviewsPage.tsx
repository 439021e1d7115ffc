import { ModerationPage } from '../ModerationPage';
import { reviewKind } from './reviewKind';

/** User Reviews (spec 2.9). */
export function UserReviewsPage() {
  return <ModerationPage kind={reviewKind} />;
}
