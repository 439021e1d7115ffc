import {
  allLabel,
  listedLabel,
  pages,
  type ExportPart,
  type ExportSource,
} from '../../../shared/export/source';
import type { Filter } from '../../../shared/routing/filter';
import { riddleSheet } from '../riddle/riddleSheet';
import { loadRecordings, loadRiddlePage, noun, type RiddleQuery } from '../api';
import { riddleFilter } from './riddleFilter';

/** What can be exported of the riddles: all, or those that a search finds, in the order of the list. */
export function riddleSource(all: number, filter: Filter<typeof riddleFilter>): ExportSource {
  const part = (label: string, query: RiddleQuery): ExportPart => ({
    label,
    file: noun.many,
    columns: riddleSheet.columns,
    read: () => pages((cursor, signal) => loadRiddlePage(query, cursor, signal)),
  });
  const every = part(allLabel(noun, all), { sort: filter.sort });
  return {
    what: noun.many,
    parts: riddleFilter.isNarrowed(filter)
      ? [every, part(listedLabel(noun, undefined), riddleFilter.query(filter))]
      : [every],
    recordings: loadRecordings,
  };
}
