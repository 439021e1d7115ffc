import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import { Link } from 'react-router';
import { PageTitle } from '../../../shared/layout/PageTitle';
import { games } from './games';

/** The entry of the Games group: all games. */
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
