import { allLabel, pages, type ExportPart, type ExportSource } from '../export/source';
import { plural } from '../text/plural';
import type { Filter, Moderated, ModerationKind } from './types';

/** What can be exported of a queue: the tab that is open, as it is searched, or all. */
export function queueSource<T extends Moderated>(
  kind: ModerationKind<T>,
  view: Filter,
  counts: Record<string, number> | undefined,
  /** What the tab shows where that is no status. */
  tab?: ExportPart,
): ExportSource {
  const noun = { one: kind.noun, many: `${kind.noun}s` };
  const part = (label: string, file: string, filter: Filter): ExportPart => ({
    label,
    file,
    columns: kind.columns,
    read: () => pages((cursor, signal) => kind.fetchPage(filter, cursor, signal)),
  });
  const { status, q } = view;
  const count = counts?.[status];
  const searched = q
    ? `The ${status} ${noun.many} that match “${q}”`
    : `The ${count === undefined ? `${status} ${noun.many}` : plural(count, `${status} ${noun.one}`)}`;
  return {
    what: noun.many,
    parts: [
      tab ?? part(searched, `${status}-${noun.many}`, view),
      part(allLabel(noun, undefined), noun.many, { status: '', q: '' }),
    ],
  };
}
