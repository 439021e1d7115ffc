import type { Page } from '../moderation/types';

/** How many items a list asks for at once. */
export const PAGE_SIZE = 50;

/** One page of an array answer: its Link header leads to the next. */
export async function pageOf<T>(call: Promise<{ data?: T[]; response: Response }>): Promise<Page<T>> {
  const { data = [], response } = await call;
  const total = response.headers.get('X-Total-Count');
  return {
    items: data,
    next: nextCursor(response.headers.get('Link')),
    ...(total !== null && { total: Number(total) }),
  };
}

/** The cursor in `<…?cursor=…>; rel="next"`. */
function nextCursor(link: string | null): string | undefined {
  const [, address] = /<([^>]*)>;\s*rel="?next"?/.exec(link ?? '') ?? [];
  if (address === undefined) return undefined;
  return new URL(address, window.location.origin).searchParams.get('cursor') ?? undefined;
}
