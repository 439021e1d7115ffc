import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { iluPaths } from '../paths';
import { EmptyDatabase } from '../../../shared/database/EmptyDatabase';
import { PageTitle } from '../../../shared/layout/PageTitle';
import { plural } from '../../../shared/text/plural';
import { useBecameEmpty } from '../../../shared/database/useBecameEmpty';
import { lettersQuery, noun } from '../api';
import { ProverbList } from './ProverbList';

/** Proverb Database (spec 2.14): all proverbs, to be searched, edited and deleted. */
export function ProverbsPage() {
  const { data: letters } = useQuery(lettersQuery);
  const all = letters?.reduce((sum, { count }) => sum + count, 0);
  const isEmptied = useBecameEmpty(all);
  const addButton = (
    <Button component={Link} to={iluPaths.add} variant="outlined" startIcon={<Add />}>
      Add Proverb
    </Button>
  );
  return (
    <>
      <PageTitle
        title="Proverb Database"
        count={all !== undefined && `(${plural(all, 'proverb')})`}
        actions={all !== 0 && addButton}
      />
      {all === 0 ? (
        <EmptyDatabase noun={noun} action={addButton} takesFocus={isEmptied} />
      ) : (
        <ProverbList letters={letters} all={all} />
      )}
    </>
  );
}
