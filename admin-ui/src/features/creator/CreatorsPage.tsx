import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { paths } from '../../app/paths';
import { EmptyState } from '../../shared/EmptyState';
import { ErrorAlert } from '../../shared/ErrorAlert';
import { PageTitle } from '../../shared/PageTitle';
import { TableSkeleton } from '../../shared/ReorderTable/TableSkeleton';
import { useDensity } from '../../shared/useDensity';
import { creatorsQuery } from './api';
import { CreatorsList } from './CreatorsList';
import { loadFailure } from './failures';
import { tableHeight } from './tableHeight';

/** Creators Database (spec 2.6). */
export function CreatorsPage() {
  const { data: creators, error, refetch } = useQuery(creatorsQuery);
  const [density, setDensity] = useDensity();
  const addButton = (
    <Button component={Link} to={paths.addCreator} variant="outlined" startIcon={<Add />}>
      Add Creator
    </Button>
  );
  return (
    <>
      <PageTitle
        title="Creators Database"
        count={creators && `(${creators.length} ${creators.length === 1 ? 'creator' : 'creators'})`}
        actions={creators?.length !== 0 && addButton}
      />
      {error && !creators && (
        <ErrorAlert action={{ label: 'Retry', onClick: () => void refetch() }}>
          {loadFailure(error)}
        </ErrorAlert>
      )}
      {!error && !creators && (
        <TableSkeleton label="Loading creators" density={density} height={tableHeight} />
      )}
      {creators?.length === 0 && (
        <EmptyState title="No creators yet" action={addButton}>
          The first one you add will stand here.
        </EmptyState>
      )}
      {creators && creators.length > 0 && (
        <CreatorsList creators={creators} density={density} onDensity={setDensity} />
      )}
    </>
  );
}
