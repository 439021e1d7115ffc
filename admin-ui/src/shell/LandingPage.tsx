import { Link } from 'react-router';
import { paths } from '../app/paths';
import { ObiMark } from '../shared/ObiMark';
import { UliMotif } from '../shared/UliMotif';
import { useDocumentTitle } from '../shared/useDocumentTitle';
import plain from '../shared/plain.module.css';

/** The public front door. Plain elements: the component library is not part of the first page. */
export function LandingPage() {
  useDocumentTitle('Where innovation thrives');
  return (
    <main className={plain.screen}>
      <div className={plain.column}>
        <div className={plain.sign}>
          <ObiMark size={72} />
        </div>
        <h1 className={plain.tagline}>Where innovation thrives</h1>
        <Link className={plain.button} to={paths.admin}>
          Admin Page
        </Link>
        <div className={plain.motif}>
          <UliMotif />
        </div>
      </div>
    </main>
  );
}
