import LockOutlined from '@mui/icons-material/LockOutlined';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { Link } from 'react-router';
import { Highlight } from '../../../shared/text/Highlight';
import { plural } from '../../../shared/text/plural';
import { VisuallyHidden } from '../../../shared/text/VisuallyHidden';
import type { CategoryUse } from '../api';
import { iluPaths } from '../paths';
import { CategoryMenu } from './CategoryMenu';

/** What is done with a category. */
export type Action = 'rename' | 'merge' | 'delete';

interface Props {
  category: CategoryUse;
  query: string;
  onAct: (action: Action, category: CategoryUse) => void;
}

const row = {
  display: 'flex',
  alignItems: 'center',
  columnGap: 1,
  minHeight: 44,
  pl: 0.5,
  borderBottom: 1,
  borderColor: 'divider',
} as const;

/** Leads to the proverbs of a category. */
const listOf = (name: string) => `${iluPaths.edit}?${new URLSearchParams({ category: name }).toString()}`;

/** A category, how many have it, and what can be done with it. */
export function CategoryRow({ category, query, onAct }: Props) {
  const { name, fixed, proverbs, suggestions } = category;
  return (
    <Box component="li" sx={row}>
      <Box component="span" dir="auto" sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Highlight text={name} query={query} />
      </Box>{' '}
      <Box component="span" sx={{ flexShrink: 0, textAlign: 'right', fontSize: '0.875rem' }}>
        {proverbs > 0 ? (
          <MuiLink component={Link} to={listOf(name)}>
            {plural(proverbs, 'proverb')} <VisuallyHidden>in {name}</VisuallyHidden>
          </MuiLink>
        ) : (
          <Box component="span" sx={{ color: 'text.secondary' }}>
            No proverbs
          </Box>
        )}
        {!fixed && suggestions > 0 && (
          <Box component="span" sx={{ display: 'block', color: 'text.secondary', fontSize: '0.8125rem' }}>
            {plural(suggestions, 'suggestion')}
          </Box>
        )}
      </Box>{' '}
      <Box sx={{ flexShrink: 0, width: 40, display: 'flex', justifyContent: 'center' }}>
        {fixed ? (
          <LockOutlined
            titleAccess="Can't be changed"
            sx={{ fontSize: '1.125rem', color: 'text.secondary' }}
          />
        ) : (
          <CategoryMenu
            category={category}
            onRename={() => onAct('rename', category)}
            onMerge={() => onAct('merge', category)}
            onDelete={() => onAct('delete', category)}
          />
        )}
      </Box>
    </Box>
  );
}
