import { pagedQuery, type Page } from '../../../shared/http/pages';
import { iluKeys, loadProverbs, type Proverb, type ProverbQuery } from '../api';

const pageSize = 100;
/** Adds the field `text` that RecordPage shows and stores. */
const toRecordItems = (page: Page<Proverb>) => ({
  ...page,
  items: page.items.map((proverb) => ({ ...proverb, text: proverb.proverb })),
});

/** Returns the query of the proverbs to record, page by page. */
export function recordQuery(query: ProverbQuery) {
  const paged = pagedQuery([...iluKeys.proverbs, 'record', query], async (cursor, signal) => {
    const asked = { ...query, limit: pageSize, ...(cursor && { cursor }) };
    const { data, pagination } = await loadProverbs(asked, signal);
    return { items: data, next: pagination.next, total: pagination.total };
  });
  const fetchPage = async (cursor: string, signal: AbortSignal) =>
    toRecordItems(await paged.fetchPage(cursor, signal));
  return { ...paged, select: toRecordItems, fetchPage };
}
