import { useEffect, useMemo, useState } from 'react';
import { areas } from '../../features/areas';
import { creatorSearches } from '../../features/creator/paletteSearch';
import { dibiaSearches } from '../../features/dibia/paletteSearch';
import { iluSearches } from '../../features/ilu/paletteSearch';
import { kwuoSearches } from '../../features/kwuo/paletteSearch';
import type { AreaId } from '../../shared/areas';
import { ApiError } from '../../shared/http/ApiError';
import type { Area } from '../../shared/routing/area';
import type { EntrySearch, SearchResult } from '../../shared/search/entrySearch';
import { searchFor } from '../../shared/text/fold';

/** Typing must pause for so long before a search starts. */
const pauseMs = 60;
/** Answers of the first 50 ms are shown together, so that the list is not drawn eight times. Later ones are shown as they arrive. */
const togetherMs = 50;
/** The maximum number of results of each kind. */
const limit = 5;
/** A single letter matches nearly everything. */
const fewestLetters = 2;

interface Source extends EntrySearch {
  area: Area;
}

/** The searches of each area. They are not part of `areas`, which every visit loads. */
export const searches: Record<AreaId, readonly EntrySearch[]> = {
  creator: creatorSearches,
  dibia: dibiaSearches,
  ilu: iluSearches,
  kwuo: kwuoSearches,
};

/** All searches, entries before submissions. */
const sources: readonly Source[] = areas
  .flatMap((area) => searches[area.id].map((search) => ({ ...search, area })))
  .sort((a, b) => Number(a.listPath === undefined) - Number(b.listPath === undefined));

export interface Answer {
  source: Source;
  /** The query that found them. */
  query: string;
  found: readonly SearchResult[];
  total?: number | undefined;
  failure?: 'offline' | 'failed';
}

/**
 * Returns the results of every source for the query, in the order of the sources. Until the first answers arrive, it
 * returns the previous results that also match this query.
 */
export function useEntrySearch(query: string): { answers: readonly Answer[]; isWaiting: boolean } {
  const [last, setLast] = useState<{ query: string; answers: readonly Answer[] }>({ query: '', answers: [] });
  const isAsked = [...query].length >= fewestLetters;
  const [reconnections, setReconnections] = useState(0);
  useEffect(() => {
    const searchAgain = () => setReconnections((before) => before + 1);
    window.addEventListener('online', searchAgain);
    return () => window.removeEventListener('online', searchAgain);
  }, []);

  useEffect(() => {
    if (!isAsked) return;
    const stop = new AbortController();
    const answered = new Map<Source, Answer>();
    let late: ReturnType<typeof setTimeout> | undefined;
    const show = () => setLast({ query, answers: sources.flatMap((source) => answered.get(source) ?? []) });
    const pause = setTimeout(() => {
      late = setTimeout(() => {
        late = undefined;
        if (answered.size > 0) show();
      }, togetherMs);
      for (const source of sources) {
        void answerOf(source, query, stop.signal).then((answer) => {
          if (stop.signal.aborted) return;
          answered.set(source, answer);
          if (late === undefined || answered.size === sources.length) show();
        });
      }
    }, pauseMs);
    return () => {
      stop.abort();
      clearTimeout(pause);
      clearTimeout(late);
    };
  }, [query, isAsked, reconnections]);

  const answers = useMemo(() => {
    if (!isAsked) return [];
    return last.query === query ? last.answers : last.answers.map((answer) => narrowed(answer, query));
  }, [isAsked, last, query]);
  return { answers, isWaiting: isAsked && (last.query !== query || answers.length < sources.length) };
}

async function answerOf(source: Source, query: string, signal: AbortSignal): Promise<Answer> {
  try {
    return { source, query, ...(await source.find({ q: query, limit }, signal)) };
  } catch (error) {
    if (!signal.aborted) console.error(error);
    const isOffline = error instanceof ApiError && error.status === 0;
    return { source, query, found: [], failure: isOffline ? 'offline' : 'failed' };
  }
}

/** The number of characters of a text that `narrowed` searches. */
const looked = 1000;

/** Returns the answer with only the results that also match another query. */
function narrowed({ source, found, failure }: Answer, query: string): Answer {
  const { needles, folding } = searchFor(query);
  const still = found.filter(({ name, texts }) => {
    const folded = [name, ...texts].map((text) => folding(text.slice(0, looked)));
    return needles.every((needle) => folded.some((text) => text.includes(needle)));
  });
  return { source, query, found: still, ...(failure && { failure }) };
}
