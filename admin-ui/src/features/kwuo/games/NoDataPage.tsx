import Typography from '@mui/material/Typography';
import { useDocumentTitle } from '../../../shared/routing/useDocumentTitle';

/** The riddle leaderboard shows this text and nothing else (spec 2.1). */
export function NoDataPage() {
  useDocumentTitle('Leaderboard');
  return (
    <Typography variant="h1" sx={{ py: 6, textAlign: 'center', fontWeight: 500, color: 'text.secondary' }}>
      No data found
    </Typography>
  );
}
