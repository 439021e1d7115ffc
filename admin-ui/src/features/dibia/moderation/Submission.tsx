import CancelOutlined from '@mui/icons-material/CancelOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import Star from '@mui/icons-material/Star';
import StarBorder from '@mui/icons-material/StarBorder';
import TaskAlt from '@mui/icons-material/TaskAlt';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { memo, useEffect, useRef, type ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { DecisionLine } from '../../../shared/moderation/DecisionLine';
import { explanationOf } from '../../../shared/moderation/explanation';
import { useSavingDecision } from '../../../shared/moderation/savingDecisions';
import { StatusLabel } from '../../../shared/moderation/StatusLabel';
import { buttonOrder, decisionsOn, type Decision } from '../../../shared/moderation/types';
import type { Moderation } from '../../../shared/moderation/moderation';
import { SelectBox } from '../../../shared/table/SelectBox';
import { Highlight } from '../../../shared/text/Highlight';
import { TimeText } from '../../../shared/text/TimeText';
import { truncate } from '../../../shared/text/truncate';
import { VisuallyHidden } from '../../../shared/feedback/LiveRegion';
import { HiddenChip, HideButton, useHiding } from '../directory/hiding';
import { dibiaPath } from '../paths';
import type { GroupedKind, Submission } from './queries';

/**
 * Returns the height of a row in CSS pixels. A decided row has one more line, about the decision, and on a phone two
 * more for a reason or note.
 */
export const itemHeight = (status: string) =>
  status === 'pending' ? { xs: 128, sm: 88 } : { xs: explanationOf({ status }) ? 192 : 150, sm: 110 };

/** The width and height of the button of a decision in CSS pixels. */
const buttonSize = 44;
/** The distance of the buttons from the end of the row in CSS pixels. */
const buttonMargin = { xs: 4, sm: 12 };
/** The room for two buttons. On a phone, the row already has a padding of 16 pixels. */
const buttonRoom = {
  xs: 2 * (buttonSize + buttonMargin.xs) - 16,
  sm: 2 * (buttonSize + buttonMargin.sm),
};

/** Spec 9: longer comments are cut in lists. */
const SHOWN_LETTERS = 100;

interface Props<T extends Submission> {
  kind: GroupedKind<T>;
  item: T;
  index: number;
  total: number;
  query: string;
  /** It gets the focus. */
  takesFocus: boolean;
  onFocused: () => void;
  onOpen: (id: string) => void;
  onDecide: Moderation<T>['decide'];
}

function Row<T extends Submission>(props: Props<T>) {
  const { kind, item, index, total, query, takesFocus, onFocused, onOpen, onDecide } = props;
  const button = useRef<HTMLButtonElement>(null);
  const saving = useSavingDecision(item.id);
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
      aria-busy={saving !== undefined}
      data-item={item.id}
      sx={{
        position: 'relative',
        height: itemHeight(item.status),
        borderBottom: 1,
        borderColor: 'divider',
        '@media print': {
          height: 'auto',
          breakInside: 'avoid',
          '& span': { WebkitLineClamp: 'none' },
          '& .MuiCheckbox-root': { display: 'none' },
        },
      }}
    >
      <ButtonBase
        ref={button}
        data-details
        onClick={() => onOpen(item.id)}
        sx={{
          width: '100%',
          height: '100%',
          pl: 6,
          pr: { xs: 2, sm: `${buttonRoom.sm}px` },
          py: 1,
          display: 'block',
          textAlign: 'start',
          font: 'inherit',
          opacity: saving ? 0.5 : 1,
          scrollMarginBlock: '96px',
          '&:hover': { bgcolor: 'action.hover' },
          '&:focus-visible': { outlineOffset: -3 },
        }}
      >
        <Box
          component="span"
          sx={{
            display: 'flex',
            flexWrap: { xs: 'wrap', sm: 'nowrap' },
            columnGap: 1.5,
            pr: { xs: `${buttonRoom.xs}px`, sm: 0 },
          }}
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
        <DecisionLine item={item} lines={{ xs: 3, sm: 1 }} />
      </ButtonBase>
      <Box
        sx={{
          position: 'absolute',
          insetInlineStart: 0,
          insetBlock: 0,
          display: 'flex',
          alignItems: 'center',
        }}
      >
        <SelectBox item={item} name={kind.titleOf(item)} />
      </Box>
      {saving ? (
        <Typography variant="body2" sx={savingStyle}>
          {saving.pendingLabel}
        </Typography>
      ) : (
        <RowDecisions kind={kind} item={item} onDecide={onDecide} />
      )}
    </Box>
  );
}

/** The decisions on a row. With a mouse they appear while the pointer or the focus is in the row. */
function RowDecisions<T extends Submission>({
  kind,
  item,
  onDecide,
}: Pick<Props<T>, 'kind' | 'item' | 'onDecide'>) {
  return (
    <Box sx={decisionsStyle}>
      {buttonOrder(decisionsOn(kind, item)).map((decision) => (
        <Tooltip key={decision.action} title={decision.label}>
          <IconButton
            color={decision.color ?? 'primary'}
            aria-label={`${decision.label} ${kind.subjectOf(item)}`}
            onClick={({ detail }) => {
              // The second click of a double-click may be on the next row, which has taken the place of the first one.
              if (detail <= 1) onDecide(item, decision);
            }}
            sx={{ width: buttonSize, height: buttonSize }}
          >
            {decisionIcon(decision)}
          </IconButton>
        </Tooltip>
      ))}
    </Box>
  );
}

function decisionIcon({ color, asksFirst }: Decision) {
  if (color === 'error') return <CancelOutlined />;
  return asksFirst ? <EditOutlined /> : <TaskAlt />;
}

/** Beside the text, or on a phone beside the name and date. */
const decisionsPlace = {
  position: 'absolute',
  insetInlineEnd: buttonMargin,
  top: { xs: buttonMargin.xs, sm: `calc(50% - ${buttonSize / 2}px)` },
} as const;

const decisionsStyle = {
  ...decisionsPlace,
  displayPrint: 'none',
  '@media (hover: hover) and (not (any-pointer: coarse))': {
    '[data-item]:not(:hover, :focus-within) > &': { opacity: 0 },
  },
} as const;

const savingStyle = { ...decisionsPlace, lineHeight: `${buttonSize}px` } as const;

/** One submission in the list: a button that opens it, a checkbox, and the decisions. */
export const SubmissionRow = memo(Row) as typeof Row;

/** How many letters of a name the dialog's title shows in any case. */
const TITLE_LETTERS = 16;

interface DetailsProps<T extends Submission> {
  kind: GroupedKind<T>;
  item: T;
}

/** All of a submission, for the dialog. */
export function SubmissionDetails<T extends Submission>({ kind, item }: DetailsProps<T>) {
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5, alignItems: 'center' }}>
        {kind.ratingOf && <Stars rating={kind.ratingOf(item)} />}
        <Typography component="span" sx={{ color: 'text.secondary' }}>
          <TimeText date={item.date} withTime />
        </Typography>
        {item.status === 'pending' && <StatusLabel status={item.status} />}
      </Box>
      <AboutDibia kind={kind} item={item} />
      {item.name.length > TITLE_LETTERS && <Line label="By">{item.name}</Line>}
      <Typography dir="auto" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {kind.textOf(item)}
      </Typography>
    </>
  );
}

/** The dibia that a submission is about, and for a report what can be done about it. */
function AboutDibia<T extends Submission>({ kind, item }: DetailsProps<T>) {
  const { dibiaId: id, dibiaName: name } = item;
  const hiddenReason = kind.hiddenReasonOf?.(item);
  const hiding = useHiding();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
      <Line label="Dibia">
        <Link component={RouterLink} to={dibiaPath(id)}>
          {name}
        </Link>
      </Line>
      <HiddenChip reason={hiddenReason} />
      {kind.hiddenReasonOf && <HideButton dibia={{ id, name, hiddenReason }} hiding={hiding} />}
      {hiding.dialog}
    </Box>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      <Typography component="span" sx={{ color: 'text.secondary' }}>
        {label}:{' '}
      </Typography>
      <bdi>{children}</bdi>
    </Box>
  );
}

/** Spec 9. */
const MAX_STARS = 5;

/** A rating as stars, and in words for screen readers. */
function Stars({ rating }: { rating: number }) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexShrink: 0, color: 'warning.main' }}>
      {Array.from({ length: MAX_STARS }, (_, at) => {
        const Icon = at < rating ? Star : StarBorder;
        return <Icon key={at} aria-hidden sx={{ fontSize: 18 }} />;
      })}
      <VisuallyHidden>
        {rating} of {MAX_STARS} stars
      </VisuallyHidden>
    </Box>
  );
}
