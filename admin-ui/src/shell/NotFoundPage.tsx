import { Link } from 'react-router';
import { paths } from '../app/paths';
import { UliMotif } from '../shared/UliMotif';
import { useDocumentTitle } from '../shared/useDocumentTitle';
import plain from '../shared/plain.module.css';

/** Shown for every unknown path and every routing error (spec 2.1). */
export function NotFoundPage() {
  useDocumentTitle('Page Not Found');
  return (
    <main className={plain.screen}>
      <div className={plain.column}>
        <div className={plain.motif}>
          <UliMotif />
        </div>
        <h1 className={plain.heading}>Oops! 404 - Page Not Found</h1>
        <p className={plain.text}>
          The page you&apos;re looking for doesn&apos;t exist or another error occurred.
        </p>
        <Link className={plain.button} to={paths.home}>
          Go back home
        </Link>
      </div>
    </main>
  );
}
