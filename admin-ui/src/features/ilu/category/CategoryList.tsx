import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ErrorAlert } from '../../../shared/feedback/ErrorAlert';
import { DelayedPlaceholder } from '../../../shared/feedback/Loading';
import { SearchBar } from '../../../shared/fields/SearchBar';
import { useShortcuts } from '../../../shared/hooks/shortcuts';
import { undoShortcut } from '../../../shared/notices/offerUndo';
import { searchItems } from '../../../shared/database/searchItems';
import { categoryUsesQuery, type CategoryUse } from '../api';
import { CategoryRow, type Action } from './CategoryRow';
import { MergeDialog } from './MergeDialog';
import { RenameDialog } from './RenameDialog';
import { useCategoryChanges } from './useCategoryChanges';
import { plural } from '../../../shared/text/plural';

const keys = [undoShortcut];
const searched = ({ name }: CategoryUse) => [name];

/** The open dialog and its category. */
interface Asking {
  action: Action;
  category: CategoryUse;
  into: string;
}

/** All categories, with the number of their proverbs and the actions on them. */
export function CategoryList() {
  const { data: all, isError, refetch } = useQuery(categoryUsesQuery);
  const [query, setQuery] = useState('');
  const [asking, setAsking] = useState<Asking>();
  const heading = useRef<HTMLHeadingElement>(null);
  const isActedOn = useRef(false);
  const changes = useCategoryChanges();
  const { run, dismissFailure } = changes;
  useShortcuts(keys, 'lists');
  const act = (action: Action, category: CategoryUse) => {
    dismissFailure();
    isActedOn.current = true;
    if (action === 'delete') void run({ kind: 'delete', name: category.name });
    else setAsking({ action, category, into: '' });
  };
  const close = () => {
    dismissFailure();
    setAsking(undefined);
  };
  // If an action removed the row that had the focus, the heading gets it.
  useEffect(() => {
    if (isActedOn.current && document.activeElement === document.body) heading.current?.focus();
    isActedOn.current = false;
  }, [all]);

  if (isError && !all) {
    return (
      <Typography variant="body2" sx={{ mt: 5, color: 'text.secondary' }}>
        The categories could not be loaded.{' '}
        <Button size="small" onClick={() => void refetch()}>
          Retry
        </Button>
      </Typography>
    );
  }
  if (!all)
    return (
      <Box sx={{ mt: 5 }}>
        <DelayedPlaceholder>
          <Skeleton width={200} height={30} />
          <Skeleton variant="rounded" height={320} sx={{ mt: 1 }} />
        </DelayedPlaceholder>
      </Box>
    );
  const found = searchItems(all, query.trim(), searched);
  return (
    <Box sx={{ mt: 5 }}>
      <Typography ref={heading} id="categories" variant="h2" tabIndex={-1} sx={{ mb: 1 }}>
        All categories ({all.length})
      </Typography>
      <Typography variant="body2" sx={{ mb: 2, color: 'text.secondary', maxWidth: 720 }}>
        Categories with a lock can't be renamed, merged or deleted, but others can be merged into them.
      </Typography>
      <SearchBar
        label="Search categories..."
        text={query}
        onText={setQuery}
        found={query.trim() && `${found.length} of ${plural(all.length, 'category', 'categories')}`}
      />
      {changes.failure && !asking && <ErrorAlert onDismiss={dismissFailure}>{changes.failure}</ErrorAlert>}
      <Box
        component="ul"
        aria-labelledby="categories"
        sx={{
          m: 0,
          p: 0,
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 300px), 1fr))',
          columnGap: 4,
          listStyle: 'none',
        }}
      >
        {found.map((category) => (
          // Keyed by position, so that a renamed category keeps its row and the focus in it.
          <CategoryRow key={all.indexOf(category)} category={category} query={query.trim()} onAct={act} />
        ))}
      </Box>
      {asking?.action === 'rename' && (
        <RenameDialog
          category={asking.category}
          all={all}
          changes={changes}
          onMerge={(into) => {
            dismissFailure();
            setAsking({ ...asking, action: 'merge', into });
          }}
          onClose={close}
        />
      )}
      {asking?.action === 'merge' && (
        <MergeDialog
          category={asking.category}
          all={all}
          into={asking.into}
          changes={changes}
          onClose={close}
        />
      )}
    </Box>
  );
}
