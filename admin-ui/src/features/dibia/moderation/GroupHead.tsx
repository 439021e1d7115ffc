import ExpandMore from '@mui/icons-material/ExpandMore';
import ButtonBase from '@mui/material/ButtonBase';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { memo } from 'react';
import { Highlight } from '../../../shared/text/Highlight';
import { plural } from '../../../shared/text/plural';
import type { Group } from './types';

/** What two lines of a phone hold; a longer name is whole on hover and focus. */
const SHOWN_LETTERS = 40;

interface Props {
  group: Group;
  noun: string;
  query: string;
  expanded: boolean;
  onToggle: (group: string) => void;
  top: number;
  height: number;
}

function Head({ group, noun, query, expanded, onToggle, top, height }: Props) {
  return (
    <Typography
      component="h2"
      variant="body1"
      style={{ top, height }}
      sx={{ position: 'absolute', insetInline: 0, m: 0, borderBottom: 1, borderColor: 'divider' }}
    >
      <Tooltip
        describeChild
        placement="bottom-start"
        enterDelay={300}
        title={group.name.length > SHOWN_LETTERS && <span dir="auto">{group.name}</span>}
      >
        <ButtonBase
          onClick={() => onToggle(group.id)}
          aria-expanded={expanded}
          focusRipple={false}
          sx={{
            width: '100%',
            height: '100%',
            px: { xs: 1, sm: 2 },
            gap: 1,
            justifyContent: 'flex-start',
            textAlign: 'start',
            font: 'inherit',
            bgcolor: 'background.paper',
            '&:hover': { bgcolor: 'action.hover' },
            '&:focus-visible': { outlineOffset: -3 },
          }}
        >
          <ExpandMore
            aria-hidden
            sx={{ transform: expanded ? 'none' : 'rotate(-90deg)', transition: 'transform 150ms' }}
          />
          <Typography
            component="span"
            dir="auto"
            sx={{
              flexGrow: 1,
              minWidth: 0,
              fontWeight: 600,
              overflow: 'hidden',
              overflowWrap: 'anywhere',
              display: '-webkit-box',
              WebkitBoxOrient: 'vertical',
              WebkitLineClamp: '2',
            }}
          >
            <Highlight text={group.name} query={query} />
          </Typography>{' '}
          <Typography component="span" variant="body2" sx={{ flexShrink: 0, color: 'text.secondary' }}>
            {plural(group.count, noun)}
          </Typography>
        </ButtonBase>
      </Tooltip>
    </Typography>
  );
}

/** A dibia's line: opens and closes what was written about it, and says how much that is. */
export const GroupHead = memo(Head);
