import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { letterLabel, outside } from '../../features/ilu/database/proverbFilter';
import { areaRows } from '../../shared/areas';
import { DelayedPlaceholder } from '../../shared/feedback/Loading';
import { formatCount } from '../../shared/text/plural';
import type { LetterSummary } from '../../shared/summary/summary';
import { VisuallyHidden } from '../../shared/feedback/LiveRegion';
import styles from './Letters.module.css';

/** In CSS pixels. */
const TALLEST_BAR = 60;
const compact = new Intl.NumberFormat('en', { notation: 'compact' });

interface Props {
  letters: LetterSummary[] | undefined;
  /** Shown if they could not be loaded. */
  failure: ReactNode;
}

/** A bar for each letter shows how many proverbs begin with it and how many of these have a recording, and links to them. */
export function Letters({ letters, failure }: Props) {
  const most = Math.max(1, ...(letters ?? []).map(({ total }) => total));
  return (
    <Box sx={{ mt: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 2, mb: 1 }}>
        <Typography variant="h3">Proverbs by letter</Typography>
        <span className={styles.legend}>
          <span aria-hidden className={styles.withRecording} />
          with a recording
          <span aria-hidden className={styles.without} />
          without
        </span>
      </Box>
      {letters && (
        <ul aria-label="Proverbs by letter" className={styles.letters}>
          {letters.map((each) => (
            <Bar key={each.letter} letter={each} most={most} />
          ))}
        </ul>
      )}
      {!letters && failure}
      {!letters && !failure && (
        <DelayedPlaceholder>
          <div className={styles.letters}>
            <Skeleton variant="rounded" height="100%" className={styles.loading} />
          </div>
        </DelayedPlaceholder>
      )}
    </Box>
  );
}

/** most is the total of the tallest bar. A letter without proverbs has no link. */
function Bar({ letter: { letter, total, withAudio }, most }: { letter: LetterSummary; most: number }) {
  const label = letterLabel(letter);
  const content = (
    <>
      <VisuallyHidden>
        {letter === outside ? 'Outside the alphabet' : <span lang="ig">{label}</span>}:{' '}
        {formatCount(total, 'proverb')}
        {total > 0 && `, ${withAudio} with a recording`}
      </VisuallyHidden>
      <span aria-hidden className={styles.count}>
        {total > 0 && compact.format(total)}
      </span>
      <span aria-hidden className={styles.line}>
        {total > 0 && (
          <span className={styles.bar} style={{ height: Math.max(3, (total / most) * TALLEST_BAR) }}>
            <span className={styles.recorded} style={{ height: `${(withAudio / total) * 100}%` }} />
          </span>
        )}
      </span>
      <span aria-hidden lang="ig" className={styles.letter}>
        {label}
      </span>
    </>
  );
  return (
    <li>
      {total > 0 ? (
        <Link to={`${areaRows.ilu.list}?letter=${encodeURIComponent(letter)}`} className={styles.cell}>
          {content}
        </Link>
      ) : (
        <span className={styles.cell}>{content}</span>
      )}
    </li>
  );
}
