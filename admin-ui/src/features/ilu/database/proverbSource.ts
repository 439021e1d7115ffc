import type { QueryClient } from '@tanstack/react-query';
import {
  allLabel,
  listedLabel,
  pages,
  type ExportPart,
  type ExportSource,
} from '../../../shared/export/source';
import { proverbSheet } from '../../../shared/sheet/columns';
import { loadRecordings, noun } from '../api';
import { everyProverb, proverbFilter, type Filter } from './proverbFilter';
import { proverbsQuery } from './proverbsQuery';

/** What can be exported of the proverbs: all, or those that a filter lets through. */
export function proverbSource(client: QueryClient, all: number | undefined, filter: Filter): ExportSource {
  const part = (label: string, { fetchPage }: ReturnType<typeof proverbsQuery>): ExportPart => ({
    label,
    file: proverbSheet.file,
    columns: proverbSheet.columns,
    read: () => pages(fetchPage),
  });
  const every = proverbsQuery(everyProverb);
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
