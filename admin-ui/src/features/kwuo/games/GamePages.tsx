import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';
import { EmptyState } from '../../../shared/feedback/EmptyState';
import { PageTitle } from '../../../shared/layout/PageTitle';
import { useDocumentTitle } from '../../../shared/routing/useDocumentTitle';
import { games } from './games';

/** Lists all games. */
export function GamesPage() {
  return (
    <>
      <PageTitle title="Games" />
      <List aria-label="Games" sx={{ maxWidth: 720 }}>
        {games.map(({ label, path }) => (
          <ListItem key={path} disablePadding divider>
            <ListItemButton component={Link} to={path} sx={{ minHeight: 56 }}>
              <ListItemText primary={label} />
            </ListItemButton>
          </ListItem>
        ))}
      </List>
    </>
  );
}

/** The riddle leaderboard shows this text and nothing else (spec 2.1). */
export function NoDataPage() {
  useDocumentTitle('Leaderboard');
  return (
    <Typography variant="h1" sx={{ py: 6, textAlign: 'center', fontWeight: 500, color: 'text.secondary' }}>
      No data found
    </Typography>
  );
}

interface PlaceholderProps {
  title: string;
  /** Says what the page will have. */
  text: string;
}

/** A page without content yet. */
export function PlaceholderPage({ title, text }: PlaceholderProps) {
  return (
    <>
      <PageTitle title={title} />
      <EmptyState title="Coming later">{text}</EmptyState>
    </>
  );
}
