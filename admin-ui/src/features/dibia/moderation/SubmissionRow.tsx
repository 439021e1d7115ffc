import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { memo, useEffect, useRef } from 'react';
import { Highlight } from '../../../shared/text/Highlight';
import { SelectBox } from '../../../shared/table/SelectBox';
import { Stars } from './Stars';
import { TimeText } from '../../../shared/text/TimeText';
import { truncate } from '../../../shared/text/truncate';
import type { GroupedKind, Submission } from './types';

/** Spec 9: long comments in lists are cut to so many letters. */
const SHOWN_LETTERS = 100;

interface Props<T extends Submission> {
  kind: GroupedKind<T>;
  item: T;
  index: number;
  total: number;
  query: string;
  isSelectable: boolean;
  /** It is to have the focus. */
  takesFocus: boolean;
  onFocused: () => void;
  onOpen: (id: string) => void;
  top: number;
  height: number;
}

function Submitted<T extends Submission>(props: Props<T>) {
  const { kind, item, index, total, query, isSelectable, takesFocus, onFocused, onOpen, top, height } = props;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!takesFocus) return;
    button.current?.focus();
    onFocused();
  }, [takesFocus, onFocused]);

  return (
    <Box
      role="listitem"
      aria-posinset={index + 1}
      aria-setsize={total}
      data-item={item.id}
      style={{ top, height }}
      sx={{ position: 'absolute', insetInline: 0, borderBottom: 1, borderColor: 'divider' }}
    >
      <ButtonBase
        ref={button}
        onClick={() => onOpen(item.id)}
        sx={{
          width: '100%',
          height: '100%',
          pl: { xs: isSelectable ? 6 : 2, sm: 6 },
          pr: { xs: 2, sm: 6 },
          py: 1,
          display: 'block',
          textAlign: 'start',
          font: 'inherit',
          scrollMarginBlock: '96px',
          '&:hover': { bgcolor: 'action.hover' },
          '&:focus-visible': { outlineOffset: -3 },
        }}
      >
        <Box
          component="span"
          sx={{ display: 'flex', flexWrap: { xs: 'wrap', sm: 'nowrap' }, columnGap: 1.5 }}
        >
          <Typography
            component="span"
            noWrap
            dir="auto"
            sx={{ fontWeight: 600, flexBasis: { xs: '100%', sm: 'auto' } }}
          >
            <Highlight text={item.name} query={query} />
          </Typography>{' '}
          <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 1.5, flexShrink: 0 }}>
            {kind.ratingOf && <Stars rating={kind.ratingOf(item)} />}{' '}
            <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
              <TimeText date={item.date} />
            </Typography>
          </Box>
        </Box>{' '}
        <Typography
          component="span"
          variant="body2"
          dir="auto"
          sx={{
            overflow: 'hidden',
            overflowWrap: 'anywhere',
            display: '-webkit-box',
            WebkitBoxOrient: 'vertical',
            WebkitLineClamp: { xs: '3', sm: '2' },
          }}
        >
          <Highlight text={truncate(kind.textOf(item), SHOWN_LETTERS)} query={query} />
        </Typography>
      </ButtonBase>
      {isSelectable && (
        <Box
          sx={{
            position: 'absolute',
            insetInlineStart: 0,
            insetBlock: 0,
            display: 'flex',
            alignItems: 'center',
            '& .MuiCheckbox-root': { p: 1.5 },
          }}
        >
          <SelectBox item={item} name={kind.titleOf(item)} />
        </Box>
      )}
    </Box>
  );
}

/** One submission in the list, a button that opens it. */
export const SubmissionRow = memo(Submitted) as typeof Submitted;
