import type { QueryClient } from '@tanstack/react-query';
import {
  allLabel,
  listedLabel,
  pages,
  type ExportPart,
  type ExportSource,
} from '../../../shared/export/source';
import { proverbSheet } from '../proverb/proverbSheet';
import { loadRecordings, noun } from '../api';
import { proverbFilter, type Filter } from './proverbFilter';
import { proverbsQuery } from './proverbsQuery';

/** What can be exported of the proverbs: all, or those that a filter lets through. */
export function proverbSource(client: QueryClient, all: number | undefined, filter: Filter): ExportSource {
  const part = (label: string, { fetchPage }: ReturnType<typeof proverbsQuery>): ExportPart => ({
    label,
    file: noun.many,
    columns: proverbSheet.columns,
    read: () => pages(fetchPage),
  });
  const every = proverbsQuery(proverbFilter.none);
  const listed = proverbsQuery(filter);
  const found = client.getQueryData(listed.queryKey)?.total;
  return {
    what: noun.many,
    parts: proverbFilter.isNarrowed(filter)
      ? [part(allLabel(noun, all), every), part(listedLabel(noun, found), listed)]
      : [part(allLabel(noun, all), every)],
    recordings: loadRecordings,
  };
}
