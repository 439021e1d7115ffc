import type { DefaultError, UndefinedInitialDataOptions } from '@tanstack/react-query';
import { hashKey, useQuery, useQueryClient, type Query } from '@tanstack/react-query';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { Fragment, useCallback, useMemo, useRef, useState, type ReactNode, useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { ExportButton } from '../export/ExportButton';
import { allLabel, pages, type ExportPart, type ExportSource } from '../export/source';
import { SearchBar } from '../fields/SearchBar';
import { PageTitle } from '../layout/PageTitle';
import { announce } from '../notices/notify';
import { useSearchText, withValues } from '../routing/filter';
import { useSyncSummary } from '../summary/summary';
import { capitalize, plural } from '../text/plural';
import { ModerationDialog } from './ModerationDialog';
import { ReasonsFromAddress } from './PresetReasons';
import { SortToggle, useQueueOrder } from './QueueOrder';
import { SavingContext } from './savingDecisions';
import { StatusTabs, useStatusTab, type StatusTab } from './StatusTabs';
import type { Filter, Moderated, ModerationKind, PanelSearch, Question, RenderDetails } from './types';
import type { Moderation } from './moderation';

/** A tab after the status tabs, with its own export. */
export type NonStatusTab = StatusTab & { exportPart: ExportPart };

/** Returns the state of a moderation screen besides its decisions: tab and search from the address, counts, and focus. */
export function useModerationScreen<T extends Moderated, C, K extends readonly unknown[]>(
  kind: ModerationKind<T>,
  countsQuery: UndefinedInitialDataOptions<C, DefaultError, C, K>,
  nonStatusTab?: NonStatusTab,
) {
  const [status, setStatus] = useStatusTab(nonStatusTab ? [...kind.tabs, nonStatusTab.id] : kind.tabs);
  const [text, setText] = useSearchText();
  const [params, setParams] = useSearchParams();
  const q = params.get('q') ?? '';
  const hasPublished = kind.publication !== undefined && status === 'approved';
  const published = hasPublished ? parsePublished(params.get('published')) : undefined;
  const [sort, setSort] = useQueueOrder();
  const view = useMemo(
    (): Filter => ({ status, q, ...(published && { published }), ...(sort && { sort }) }),
    [status, q, published, sort],
  );
  const setPublished = (next: Filter['published']) =>
    setParams((before) => withValues(before, { published: next ?? '' }));
  const counts = useLiveCounts(countsQuery, kind);
  const [focusId, setFocusId] = useState<string>();
  const panel = useRef<HTMLDivElement>(null);
  const search: PanelSearch = {
    clear: () => setText(''),
    showTab: setStatus,
    renderBar: (found, what = `${kind.noun}s`) => (
      <SearchBar
        label={`Search ${what}...`}
        text={text}
        onText={setText}
        found={q || published ? found : ''}
        filter={
          status !== nonStatusTab?.id && (
            <>
              <SortToggle value={sort} onChange={setSort} />
              {hasPublished && <PublishedFilter value={published} onChange={setPublished} />}
            </>
          )
        }
      />
    ),
  };
  return {
    view,
    setStatus,
    search,
    counts,
    nonStatusTab,
    /** The item that gets the focus once it is drawn. */
    focusId,
    setFocusId,
    onFocused: useCallback(() => setFocusId(undefined), []),
    panel,
    focusPanel: useCallback(() => {
      // The title of an empty list.
      const title = panel.current?.querySelector<HTMLElement>('h2[tabindex="-1"]');
      (title ?? panel.current)?.focus({ preventScroll: true });
    }, []),
  };
}

const parsePublished = (value: string | null) => (value === 'yes' || value === 'no' ? value : undefined);

interface PublishedFilterProps {
  value: Filter['published'];
  onChange: (value: Filter['published']) => void;
}

/** Chooses between all approved submissions, those that are published, and the others. */
function PublishedFilter({ value, onChange }: PublishedFilterProps) {
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label="Published or not"
      value={value ?? ''}
      onChange={(_, chosen: string | null) => onChange(parsePublished(chosen))}
    >
      <ToggleButton value="">All</ToggleButton>
      <ToggleButton value="yes">Published</ToggleButton>
      <ToggleButton value="no">Not published</ToggleButton>
    </ToggleButtonGroup>
  );
}

/** Returns the word for the submissions of a tab and its filter: 'approved', 'unpublished'. */
export function wordOf({ status, published }: Filter): string {
  if (!published) return status;
  return published === 'yes' ? 'published' : 'unpublished';
}

interface Props<T extends Moderated> {
  title: string;
  screen: ReturnType<typeof useModerationScreen>;
  moderation: Moderation<T>;
  renderDetails: RenderDetails<T>;
  /** Draws the question of decisions that ask first. */
  renderQuestion?: ((question: Question<T>) => ReactNode) | undefined;
  /** The panel of the tab. */
  children: ReactNode;
}

/** A moderation screen: title, export, tabs around a panel, messages, and the dialog with the open submission. */
export function ModerationScreen<T extends Moderated>(props: Props<T>) {
  const { title, screen, moderation, renderDetails, renderQuestion, children } = props;
  const { kind, openId, asking, saving, decide, stopAsking } = moderation;
  const { view, setStatus, counts, nonStatusTab, panel } = screen;
  const tabs = [...kind.tabs.map((id): StatusTab => ({ id })), ...(nonStatusTab ? [nonStatusTab] : [])];
  const exportPart = nonStatusTab?.id === view.status ? nonStatusTab.exportPart : undefined;
  return (
    <>
      <PageTitle
        title={title}
        actions={
          // On a phone a long title leaves it little room.
          <ExportButton
            source={() => queueSource(kind, view, counts, exportPart)}
            sx={{ px: { xs: 0.5, sm: 1 } }}
          />
        }
      />
      <StatusTabs
        label={`${capitalize(kind.noun)}s by status`}
        tabs={tabs.map((tab) => ({ ...tab, count: counts?.[tab.id] }))}
        value={view.status}
        onChange={setStatus}
        panelRef={panel}
      >
        <SavingContext value={saving}>{children}</SavingContext>
      </StatusTabs>
      <ReasonsFromAddress area={kind.area} />
      {openId !== null && (
        <ModerationDialog moderation={moderation}>
          {(item) => renderDetails(item, moderation.publication(item))}
        </ModerationDialog>
      )}
      {asking && (
        <Fragment key={asking.item.id}>
          {renderQuestion?.({
            item: asking.item,
            pending: saving.has(asking.item.id),
            error: asking.failure,
            cause: asking.cause,
            wanted: asking.wanted,
            onConfirm: (body, done) => decide(asking.item, asking.decision, { body, done }),
            onInstead: (action) => {
              const other = kind.decisions.find((each) => each.action === action);
              if (other) decide(asking.item, other);
            },
            onCancel: stopAsking,
          })}
        </Fragment>
      )}
    </>
  );
}

/** Returns what can be exported: the open tab with its search, or everything. */
export function queueSource<T extends Moderated>(
  kind: ModerationKind<T>,
  view: Filter,
  counts: Record<string, number> | undefined,
  /** The open tab, if it is not a status. */
  tab?: ExportPart,
): ExportSource {
  const noun = { one: kind.noun, many: `${kind.noun}s` };
  const part = (label: string, file: string, filter: Filter): ExportPart => ({
    label,
    file,
    columns: kind.columns,
    read: () => pages((cursor, signal) => kind.fetchPage(filter, cursor, signal)),
  });
  const { q } = view;
  const word = wordOf(view);
  // There is no count of published ones.
  const count = counts?.[word];
  const searched = q
    ? `The ${word} ${noun.many} that match “${q}”`
    : `The ${count === undefined ? `${word} ${noun.many}` : plural(count, `${word} ${noun.one}`)}`;
  return {
    what: noun.many,
    parts: [
      tab ?? part(searched, `${word}-${noun.many}`, view),
      part(allLabel(noun, undefined), noun.many, { status: '', q: '' }),
    ],
  };
}

const EVERY_MS = 5000;

interface Kind {
  noun: string;
  key: readonly string[];
  countsPart: string;
}

type Counts = Record<string, number>;

/**
 * Returns how many items of a kind each status has. It asks every 5 seconds while the page is visible, and when it
 * becomes visible again. When someone else has changed the counts, it reloads the kind's lists and announces how many
 * items are new.
 */
function useLiveCounts<C, K extends readonly unknown[]>(
  query: UndefinedInitialDataOptions<C, DefaultError, C, K>,
  kind: Kind,
): Counts | undefined {
  const client = useQueryClient();
  const { data } = useQuery({ ...query, staleTime: 0, refetchInterval: EVERY_MS, retry: false });
  useSyncSummary(query.queryKey[0], data);
  const known = useRef<Counts>(undefined);
  const hash = hashKey(query.queryKey);
  const { key, noun, countsPart } = kind;

  useEffect(() => {
    const cache = client.getQueryCache();
    known.current = partOf(cache.get(hash)?.state.data, countsPart);
    return cache.subscribe((event) => {
      if (event.query.queryHash !== hash || event.type !== 'updated' || event.action.type !== 'success')
        return;
      const before = known.current;
      const now = partOf(event.query.state.data, countsPart);
      known.current = now;
      // A decision on this screen has set the counts, and the lists already show it.
      if (event.action.manual || !now || (before && isSame(before, now))) return;
      // Lists that were loaded before the first counts may be older than these.
      const isMeant = ({ state }: Query) => before !== undefined || state.data !== undefined;
      void client.invalidateQueries({ queryKey: key, predicate: isMeant });
      if (!before) return;
      const added = (now['pending'] ?? 0) - (before['pending'] ?? 0);
      if (added > 0) announce(plural(added, `new ${noun}`));
    });
  }, [client, hash, key, noun, countsPart]);

  return partOf(data, countsPart);
}

function partOf(counts: unknown, part: string): Counts | undefined {
  return (counts as Record<string, Counts> | undefined)?.[part];
}

function isSame(a: Counts, b: Counts): boolean {
  return Object.keys({ ...a, ...b }).every((status) => a[status] === b[status]);
}
