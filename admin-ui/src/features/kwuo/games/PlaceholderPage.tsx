import { EmptyState } from '../../../shared/feedback/EmptyState';
import { PageTitle } from '../../../shared/layout/PageTitle';

interface Props {
  title: string;
  /** What will be here. */
  text: string;
}

/** A screen that has no content yet says what it will hold. */
export function PlaceholderPage({ title, text }: Props) {
  return (
    <>
      <PageTitle title={title} />
      <EmptyState title="Coming later">{text}</EmptyState>
    </>
  );
}
