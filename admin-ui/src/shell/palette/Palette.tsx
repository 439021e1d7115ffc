import ArrowForward from '@mui/icons-material/ArrowForward';
import { styled } from '@mui/material/styles';
import useAutocomplete from '@mui/material/useAutocomplete';
import { useId, useMemo, type HTMLAttributes, useLayoutEffect, useRef, type PointerEvent } from 'react';
import { useNavigate } from 'react-router';
import { findMatches, searchFor } from '../../shared/text/fold';
import { Highlight } from '../../shared/text/Highlight';
import { lineClamp, truncate } from '../../shared/text/truncate';
import { AreaIcon } from '../AreaIcon';
import { findOptions, once, type Option } from './options';
import { SearchInput } from './SearchInput';
import { StatusLine } from './StatusLine';
import { useCommands, type Doings } from './useCommands';
import { useEntrySearch, type Answer } from './useEntrySearch';

export interface PaletteProps extends Doings {
  text: string;
  onText: (text: string) => void;
  /** Closes the palette and then does it. */
  onChoose: (run: () => void) => void;
  onClose: () => void;
}

/** A search through everything: what was opened lately, screens, actions, and what the areas hold. */
export function Palette({ text, onText, onChoose, onClose, ...doings }: PaletteProps) {
  const query = text.trim();
  const id = useId();
  const navigate = useNavigate();
  const { recent, screens, actions } = useCommands(doings);
  const { answers, isWaiting } = useEntrySearch(query);
  const options = useMemo(() => {
    const local = query ? [...recent, ...screens, ...actions] : [...recent, ...actions, ...screens];
    const entries = entryOptions(answers, (to) => void navigate(to));
    return once([...findOptions(once(local), query), ...entries]);
  }, [recent, screens, actions, answers, query, navigate]);

  const { spacer, keep, ...still } = useStill(query);
  const combobox = useAutocomplete<Option>({
    id,
    open: true,
    options,
    value: null,
    inputValue: text,
    onInputChange: (_, next, reason) => {
      if (reason === 'input') onText(next);
    },
    // The keys tell them apart: a name can stand there twice.
    getOptionLabel: ({ key }) => key,
    groupBy: ({ group }) => group,
    filterOptions: (all) => all,
    autoHighlight: true,
    clearOnBlur: false,
    // Else the choice goes back to the first option when a late list adds nothing. onChange closes.
    disableCloseOnSelect: true,
    onHighlightChange: (_, option) => keep(option?.key),
    onChange: (_, option) => {
      if (option) onChoose(option.run);
    },
    onClose: (_, reason) => {
      if (reason === 'escape') onClose();
    },
  });

  const listProps: HTMLAttributes<HTMLElement> = combobox.getListboxProps();

  return (
    <>
      <div {...combobox.getRootProps()}>
        <SearchInput {...combobox.getInputProps()} onClose={onClose} />
      </div>
      {options.length > 0 && (
        <ListFrame {...listProps} {...still} aria-label="Results">
          {groupsOf(options).map(({ group, first, members }) => (
            <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
              <div className="heading" id={`${id}-${group}`}>
                {group}
              </div>
              {members.map((option, at) => {
                const { key, ...own } = combobox.getOptionProps({ option, index: first + at });
                return <OptionLine key={key} option={option} query={query} own={own} />;
              })}
            </div>
          ))}
          <div ref={spacer} role="presentation" />
        </ListFrame>
      )}
      <StatusLine query={query} count={options.length} answers={answers} isWaiting={isWaiting} />
    </>
  );
}

/** The options under their headings, with the place of the first in the whole list. */
function groupsOf(options: readonly Option[]) {
  const groups = [...new Set(options.map(({ group }) => group))];
  return groups.map((group) => ({
    group,
    first: options.findIndex((option) => option.group === group),
    members: options.filter((option) => option.group === group),
  }));
}

interface Props {
  option: Option;
  query: string;
  /** What makes it an option of the combobox. */
  own: HTMLAttributes<HTMLElement>;
}

/** One line of the palette, with what matched marked. */
function OptionLine({ option, query, own }: Props) {
  const { key, name, lang, line, detail, icon, isLocal } = option;
  const mark = { query, matchesWords: isLocal };
  return (
    <div {...own} className="option" data-key={key}>
      <span className="icon" aria-hidden>
        {icon}
      </span>
      <div>
        <div className="name" dir="auto" lang={lang}>
          <Highlight {...mark} text={name} />
        </div>
        {line && (
          <div className="line" dir="auto">
            <Highlight {...mark} text={line} />
          </div>
        )}
      </div>
      {detail && (
        <span className="detail">
          <Highlight {...mark} query={isLocal ? query : ''} text={detail} />
        </span>
      )}
    </div>
  );
}

/** The look of the list in one style sheet, since every letter typed draws it again. */
const ListFrame = styled('div')(({ theme: { palette } }) => ({
  position: 'relative',
  flexGrow: 1,
  minHeight: 0,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  overflowAnchor: 'none',
  padding: '0 8px 8px',
  lineHeight: 1.5,
  '& .heading': {
    padding: '12px 8px 4px',
    fontSize: '0.8125rem',
    fontWeight: 600,
    color: palette.text.secondary,
  },
  '& .option': {
    display: 'grid',
    gridTemplateColumns: '24px minmax(0, 1fr) auto',
    columnGap: 12,
    alignItems: 'center',
    minHeight: 44,
    padding: '6px 8px',
    borderRadius: 8,
    cursor: 'pointer',
  },
  '& .option.Mui-focused': {
    backgroundColor: `color-mix(in srgb, ${palette.primary.main} 12%, ${palette.background.paper})`,
    // Colours alone do not say it where the system replaces them.
    outline: `2px solid ${palette.primary.main}`,
    outlineOffset: -2,
  },
  '& .icon': { display: 'flex', justifyContent: 'center' },
  '& .icon svg': { color: palette.text.secondary, fontSize: 20 },
  '& .name': { ...lineClamp(2), overflowWrap: 'anywhere' },
  '& .line': {
    fontSize: '0.8125rem',
    color: palette.text.secondary,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '& .detail': { fontSize: '0.8125rem', color: palette.text.secondary, whiteSpace: 'nowrap' },
  '& mark': { backgroundColor: palette.warning.light, color: palette.text.primary, borderRadius: 2 },
}));

/** Letters of a name and of the line below it. */
const shown = { name: 90, line: 120 };

/** The search results by kind, in the order of the sources. */
function entryOptions(answers: readonly Answer[], navigate: (to: string) => void): Option[] {
  return answers.flatMap(({ source, query, found, total }) => {
    const { title: group, area, listPath } = source;
    const icon = <AreaIcon area={area} />;
    const entries = found.map(({ to, name, lang, texts, status }): Option => {
      const line = excerpt(texts, query, shown.line);
      const run = () => navigate(to);
      return {
        key: to,
        group,
        name: excerpt([name], query, shown.name),
        lang,
        line,
        detail: status,
        icon,
        run,
      };
    });
    if (listPath === undefined || total === undefined || total <= found.length) return entries;
    const all = `${listPath}${listPath.includes('?') ? '&' : '?'}q=${encodeURIComponent(query)}`;
    const name = `All ${total} ${group.toLowerCase()} matching “${query}”`;
    return [...entries, { key: all, group, name, icon: <ArrowForward />, run: () => navigate(all) }];
  });
}

/** Letters that are looked through: a search that goes on to the end of a book would hold up typing. */
const looked = 4000;
/** Letters before a match that say where it stands. */
const before = 24;

/** One line of the first text that holds the query, or of the first at all: its beginning, or what is around the match. */
export function excerpt(texts: readonly string[], query: string, limit: number): string {
  const { needle, folding } = searchFor(query);
  const lines = texts.map((text) => text.slice(0, looked).replace(/\s+/gu, ' ').trim()).filter(Boolean);
  const line = lines.find((each) => needle !== '' && folding(each).includes(needle)) ?? lines[0] ?? '';
  if (line.length <= limit) return line;
  const start = findMatches(line, query)[0]?.start ?? 0;
  if (start < Math.max(limit - before, 1)) return truncate(line, limit);
  const from = line.lastIndexOf(' ', start - before / 2) + 1;
  return `…${truncate(line.slice(Math.max(from, start - before * 2)), limit)}`;
}

/**
 * Keeps the option under the pointer, or else the one that was gone to by key, where it stands on screen while others
 * come above it. `scope` names what is listed: another one begins at its top. Give `spacer` to an element behind the
 * last option.
 */
function useStill(scope: string) {
  const spacer = useRef<HTMLDivElement>(null);
  /** The option that was gone to, by its data-key. */
  const chosen = useRef<string>(undefined);
  /** Of the pointer, from the top of the visible part. */
  const pointer = useRef<number>(undefined);
  const before = useRef<{ scope: string; tops: Map<string, number> }>({ scope, tops: new Map() });

  useLayoutEffect(() => {
    const { tops: old, scope: oldScope } = before.current;
    const room = spacer.current;
    const list = room?.parentElement;
    const tops = topsIn(list);
    before.current = { scope, tops };
    if (!room || !list) return;
    if (oldScope !== scope) {
      room.style.height = '0';
      chosen.current = undefined;
      return;
    }
    const place = pointer.current === undefined ? undefined : pointer.current + list.scrollTop;
    const key = (place !== undefined && keyAt(old, place)) || chosen.current;
    const [was, is] = [old.get(key ?? ''), tops.get(key ?? '')];
    if (was === undefined || is === undefined || was === is) return;
    const scrolled = list.scrollTop + is - was;
    const missing = scrolled - (list.scrollHeight - list.clientHeight);
    if (missing > 0) room.style.height = `${room.offsetHeight + missing}px`;
    list.scrollTop = scrolled;
  });

  return {
    spacer,
    /** Marks an option as the current one. */
    keep: (key: string | undefined) => {
      chosen.current = key;
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      pointer.current = event.clientY - event.currentTarget.getBoundingClientRect().top;
    },
    onPointerLeave: () => {
      pointer.current = undefined;
    },
  };
}

function topsIn(list: HTMLElement | null | undefined): Map<string, number> {
  const options = list?.querySelectorAll<HTMLElement>('[data-key]') ?? [];
  return new Map([...options].map((each) => [each.dataset['key'] ?? '', each.offsetTop]));
}

/** Returns the last option that begins above a position. */
function keyAt(tops: ReadonlyMap<string, number>, place: number): string | undefined {
  return [...tops].findLast(([, top]) => top <= place)?.[0];
}
