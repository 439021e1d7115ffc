import { Link } from 'react-router';
import { paths } from '../shared/routing/paths';
import { ObiMark } from '../shared/layout/ObiMark';
import { UliMotif } from '../shared/layout/UliMotif';
import { useDocumentTitle } from '../shared/routing/useDocumentTitle';
import plain from '../shared/layout/plain.module.css';

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
        <p className={plain.text}>Obi is the back office for apps about Igbo language and culture.</p>
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
