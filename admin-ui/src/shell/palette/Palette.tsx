import ArrowForward from '@mui/icons-material/ArrowForward';
import { styled } from '@mui/material/styles';
import useAutocomplete from '@mui/material/useAutocomplete';
import { useId, useMemo, type HTMLAttributes } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { findMatches, searchFor } from '../../shared/text/fold';
import { Highlight } from '../../shared/text/Highlight';
import { lineClamp, truncate } from '../../shared/text/truncate';
import { AreaIcon } from '../AreaIcon';
import { areaOf } from '../generalPages';
import {
  findNearly,
  findOptions,
  isNamed,
  startsWithQuery,
  withoutRepeats,
  wordsFirst,
  type Option,
} from './options';
import { SearchInput } from './SearchInput';
import { StatusLine } from './StatusLine';
import { useCommands, type PaletteActions } from './useCommands';
import { useEntrySearch, type Answer } from './useEntrySearch';
import { useKeepInPlace } from './useKeepInPlace';

export interface PaletteProps extends PaletteActions {
  text: string;
  onText: (text: string) => void;
  /** Closes the palette, then calls `run`. */
  onChoose: (run: () => void) => void;
  onClose: () => void;
}

/** Searches recently opened entries, screens, actions, and the entries of all areas. */
export function Palette({ text, onText, onChoose, onClose, ...actionProps }: PaletteProps) {
  const query = text.trim();
  const id = useId();
  const navigate = useNavigate();
  const root = areaOf(useLocation().pathname)?.root;
  const { recent, screens, tabs, actions } = useCommands(actionProps);
  const { answers, isWaiting } = useEntrySearch(query);
  const { options, isNear } = useMemo(() => {
    const local = withoutRepeats(
      query
        ? [...recent, ...screens, ...tabs.filter((tab) => startsWithQuery(tab, query)), ...actions]
        : [...recent, ...actions, ...screens],
    );
    const entries = entryOptions(wordsFirst(answers, query), (to) => void navigate(to));
    const matching = findOptions(local, query, root);
    const found = withoutRepeats([...matching, ...entries]);
    // Enter must not open a near match while an entry may still be found.
    if (matching.length > 0 || isWaiting || entries.some((entry) => isNamed(entry, query)))
      return { options: found, isNear: false };
    if (entries.length === 0) return { options: findNearly(local, query), isNear: true };
    // The query is in other texts of these entries; a page with a typo in its name is more likely.
    return { options: [...findNearly(screens, query), ...found], isNear: false };
  }, [recent, screens, tabs, actions, answers, isWaiting, query, root, navigate]);

  const { spacer, keep, ...still } = useKeepInPlace(query);
  const combobox = useAutocomplete<Option>({
    id,
    open: true,
    options,
    value: null,
    inputValue: text,
    onInputChange: (_, next, reason) => {
      if (reason === 'input') onText(next);
    },
    // Two options may have the same name, but not the same key.
    getOptionLabel: ({ key }) => key,
    groupBy: ({ group }) => group,
    filterOptions: (all) => all,
    autoHighlight: true,
    clearOnBlur: false,
    // Otherwise an answer without results moves the highlight to the first option. onChange closes the palette.
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
      <StatusLine
        query={query}
        count={options.length}
        isNear={isNear}
        answers={answers}
        isWaiting={isWaiting}
      />
    </>
  );
}

/** Groups the options under their headings, with the index of each group's first option. */
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
  /** The attributes of an option of the combobox. */
  own: HTMLAttributes<HTMLElement>;
}

/** An option of the palette, with the matches marked. */
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

/** The list in one style sheet, because it renders on every keystroke. */
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
    // Visible in forced colors, too.
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

/** The most characters of a name, and of the line below it. */
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

/** The most characters that are searched: searching a whole book would delay typing. */
const looked = 4000;
/** The number of characters that are shown before a match. */
const before = 24;

/** Returns one line of the first text with the most words of the query: its beginning, or the part around the match. */
export function excerpt(texts: readonly string[], query: string, limit: number): string {
  const { needles, folding } = searchFor(query);
  const lines = texts.map((text) => text.slice(0, looked).replace(/\s+/gu, ' ').trim()).filter(Boolean);
  const counts = lines.map((each) => needles.filter((needle) => folding(each).includes(needle)).length);
  const line = lines[counts.indexOf(Math.max(...counts))] ?? '';
  if (line.length <= limit) return line;
  const start = findMatches(line, query)[0]?.start ?? 0;
  if (start < Math.max(limit - before, 1)) return truncate(line, limit);
  const from = line.lastIndexOf(' ', start - before / 2) + 1;
  return `…${truncate(line.slice(Math.max(from, start - before * 2)), limit)}`;
}
