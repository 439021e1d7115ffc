import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../shared/routing/paths';
import { UliMotif } from '../shared/layout/UliMotif';
import { useDocumentTitle } from '../shared/routing/useDocumentTitle';
import plain from '../shared/layout/plain.module.css';

interface Props {
  /** The page is inside the admin frame, which has its own main element. */
  inShell?: boolean;
  /** A button before the link home. */
  children?: ReactNode;
  /** The reason, in a line above the texts. */
  reason?: string | undefined;
}

/** Shown for every unknown path and every routing error (spec 2.1). Part of the first page: it cannot fail to load. */
export function NotFoundPage({ inShell = false, children, reason }: Props) {
  useDocumentTitle('Page Not Found');
  const Area = inShell ? 'div' : 'main';
  return (
    <Area className={inShell ? plain.inset : plain.screen}>
      <div className={plain.column}>
        <div className={plain.motif}>
          <UliMotif />
        </div>
        {reason && (
          <p className={plain.text} role="status">
            {reason}
          </p>
        )}
        <h1 className={plain.heading}>Oops! 404 - Page Not Found</h1>
        <p className={plain.text}>
          The page you&apos;re looking for doesn&apos;t exist or another error occurred.
        </p>
        <div className={plain.buttons}>
          {children}
          <Link className={children ? plain.quiet : plain.button} to={paths.home}>
            Go back home
          </Link>
        </div>
      </div>
    </Area>
  );
}
