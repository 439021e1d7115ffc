import ExpandMore from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Skeleton from '@mui/material/Skeleton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { memo, useCallback, useEffect, useMemo, useRef, type RefObject } from 'react';
import { PAGE_SIZE, useLoadMore } from '../../../shared/http/pages';
import { usePrintableRange } from '../../../shared/layout/printing';
import { usePageTop } from '../../../shared/layout/PageTitle';
import { listQuery } from '../../../shared/moderation/cache';
import type { Filter } from '../../../shared/moderation/types';
import type { Moderation } from '../../../shared/moderation/moderation';
import { Highlight } from '../../../shared/text/Highlight';
import { lineClamp } from '../../../shared/text/truncate';
import { plural } from '../../../shared/text/plural';
import { itemHeight, SubmissionRow } from './Submission';
import { GroupBox } from './GroupBox';
import type { Group, GroupedKind, Submission } from './queries';

/** The heights of rows in CSS pixels are fixed, so that nothing below moves when others are loaded or drawn. */
export const headHeight = { xs: 64, sm: 56 };

interface Props<T extends Submission> {
  kind: GroupedKind<T>;
  view: Filter;
  group: Group;
  isOpen: boolean;
  onToggle: (group: string) => void;
  onOpen: (id: string) => void;
  onDecide: Moderation<T>['decide'];
  /** The item that gets the focus. */
  focusId: string | undefined;
  onFocused: () => void;
}

function Section<T extends Submission>({ isOpen, onToggle, ...props }: Props<T>) {
  const { kind, view, group } = props;
  const { data } = useQuery({ ...listQuery(kind, { ...view, group: group.dibiaId }), enabled: isOpen });
  // Its last submission was decided on. Waiting for the groups would move those below a second time.
  if (isOpen && data?.items.length === 0 && data.next === undefined) return null;
  return (
    <>
      <Box sx={sectionHeadStyle}>
        <GroupBox kind={kind} view={view} group={group} isOpen={isOpen} onToggle={onToggle} />
        <GroupHead
          group={group}
          noun={kind.noun}
          query={view.q}
          isOpen={isOpen}
          onToggle={() => onToggle(group.dibiaId)}
        />
      </Box>
      {isOpen && <GroupItems {...props} />}
    </>
  );
}

/** A dibia with submissions. Open, it loads and lists them. */
export const GroupSection = memo(Section) as typeof Section;

/** How many letters of a name fit on a phone. A tooltip shows longer names in full. */
const NAME_LETTERS = 40;

interface HeadProps {
  group: Group;
  noun: string;
  query: string;
  isOpen: boolean;
  onToggle: () => void;
}

function GroupHead({ group: { name, count }, noun, query, isOpen, onToggle }: HeadProps) {
  const button = (
    <ButtonBase onClick={onToggle} aria-expanded={isOpen} focusRipple={false} sx={headStyle}>
      <ExpandMore
        aria-hidden
        sx={{ transform: isOpen ? 'none' : 'rotate(-90deg)', transition: 'transform 150ms' }}
      />
      <Box
        component="span"
        dir="auto"
        sx={{ flexGrow: 1, minWidth: 0, fontWeight: 600, overflowWrap: 'anywhere', ...lineClamp(2) }}
      >
        <Highlight text={name} query={query} />
      </Box>{' '}
      <Typography component="span" variant="body2" sx={{ flexShrink: 0, color: 'text.secondary' }}>
        {plural(count, noun)}
      </Typography>
    </ButtonBase>
  );
  return (
    <Typography component="h2" variant="body1" sx={{ flexGrow: 1, minWidth: 0, height: '100%', m: 0 }}>
      {name.length > NAME_LETTERS ? (
        <Tooltip
          describeChild
          placement="bottom-start"
          enterDelay={300}
          title={<span dir="auto">{name}</span>}
        >
          {button}
        </Tooltip>
      ) : (
        button
      )}
    </Typography>
  );
}

const sectionHeadStyle = {
  display: 'flex',
  alignItems: 'center',
  height: headHeight,
  borderBottom: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
  '@media print': {
    height: 'auto',
    breakAfter: 'avoid',
    '& span': { WebkitLineClamp: 'none' },
    '& .MuiCheckbox-root': { display: 'none' },
  },
} as const;

const headStyle = {
  width: '100%',
  height: '100%',
  px: { xs: 1, sm: 2 },
  gap: 1,
  justifyContent: 'flex-start',
  textAlign: 'start',
  font: 'inherit',
  '&:hover': { bgcolor: 'action.hover' },
  '&:focus-visible': { outlineOffset: -3 },
} as const;

/** The submissions of an open group, and the button that loads more of them. */
function GroupItems<T extends Submission>(props: Omit<Props<T>, 'isOpen' | 'onToggle'>) {
  const { kind, view, group, onOpen, onDecide, focusId, onFocused } = props;
  const { noun } = kind;
  const query = useMemo(
    () => listQuery(kind, { ...view, group: group.dibiaId }),
    [kind, view, group.dibiaId],
  );
  const { data, isError, refetch } = useQuery(query);
  const more = useLoadMore(query);
  const items = data?.items ?? [];
  const top = useRef<HTMLDivElement>(null);
  const { drawn, before, after } = useRowsInView(items, itemHeight(view.status), top, focusId);
  const hasFailed = !data && isError;
  const hasMore = data ? data.next !== undefined : group.count > PAGE_SIZE;
  return (
    <>
      {/* Above the placeholders: they are as high as the rows, so that the end of loading would not be noticed. */}
      <div ref={top} />
      {!data && !isError && <WaitingItems count={Math.min(group.count, PAGE_SIZE)} status={view.status} />}
      {items.length > 0 && (
        <div role="list" aria-label={`${noun}s of ${group.name}`}>
          <div aria-hidden style={{ height: before }} />
          {drawn.map(({ item, index }) => (
            <SubmissionRow
              key={item.id}
              kind={kind}
              item={item}
              index={index}
              total={group.count}
              query={view.q}
              takesFocus={item.id === focusId}
              onFocused={onFocused}
              onOpen={onOpen}
              onDecide={onDecide}
            />
          ))}
          <div aria-hidden style={{ height: after }} />
        </div>
      )}
      {(hasFailed || hasMore) && (
        <Box sx={endStyle}>
          {(hasFailed || more.error) && (
            <Typography role="alert" variant="body2" sx={{ color: 'error.main' }}>
              {hasFailed ? `These ${noun}s could not be loaded.` : `More ${noun}s could not be loaded.`}
            </Typography>
          )}
          {hasFailed ? (
            <Button variant="outlined" size="small" onClick={() => void refetch()}>
              Retry
            </Button>
          ) : (
            <Button
              size="small"
              aria-disabled={more.isLoading}
              onClick={more.isLoading ? undefined : () => void more.load().catch(() => undefined)}
            >
              {more.isLoading ? 'Loading...' : 'Show more'}
            </Button>
          )}
        </Box>
      )}
    </>
  );
}

/** Returns the rows in view, and the heights of the others before and after them. For the printer all rows are in view. */
function useRowsInView<T extends Submission>(
  items: readonly T[],
  heights: ReturnType<typeof itemHeight>,
  /** At the top of the list. */
  mark: RefObject<HTMLElement | null>,
  focusId: string | undefined,
) {
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const height = isNarrow ? heights.xs : heights.sm;
  const top = usePageTop(mark);
  const rangeExtractor = usePrintableRange();
  const virtualizer = useWindowVirtualizer({
    count: items.length,
    estimateSize: useCallback(() => height, [height]),
    getItemKey: useCallback((index: number) => items[index]?.id ?? index, [items]),
    rangeExtractor,
    overscan: 8,
    scrollMargin: top,
    // Leaves room for the undo bar at the foot of the window.
    scrollPaddingEnd: 96,
    useFlushSync: false,
  });
  const focusIndex = focusId === undefined ? -1 : items.findIndex(({ id }) => id === focusId);
  useEffect(() => {
    if (focusIndex !== -1) virtualizer.scrollToIndex(focusIndex, { align: 'auto' });
  }, [focusIndex, virtualizer]);
  const rows = virtualizer.getVirtualItems();
  const drawn = rows.flatMap(({ index }) => {
    const item = items[index];
    return item ? [{ item, index }] : [];
  });
  const first = drawn[0]?.index ?? 0;
  return { drawn, before: first * height, after: (items.length - first - drawn.length) * height };
}

const endStyle = {
  height: 56,
  px: { xs: 2, sm: 6 },
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2,
  borderBottom: 1,
  borderColor: 'divider',
  displayPrint: 'none',
} as const;

/** Takes the place of submissions while they load. */
function WaitingItems({ count, status }: { count: number; status: string }) {
  return Array.from({ length: count }, (_, row) => (
    <Box
      key={row}
      aria-hidden
      sx={{
        height: itemHeight(status),
        px: { xs: 2, sm: 6 },
        py: 1,
        borderBottom: 1,
        borderColor: 'divider',
        '@keyframes obi-appear': { to: { opacity: 1 } },
        opacity: 0,
        animation: 'obi-appear 0s 200ms forwards',
      }}
    >
      <Skeleton width="30%" />
      <Skeleton width="80%" />
    </Box>
  ));
}
