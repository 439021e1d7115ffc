import { drafts } from '../../../shared/form/drafts';
import { api, send } from '../../../shared/http/client';
import { PAGE_SIZE, readPage } from '../../../shared/http/pages';
import { readOnlyColumns } from '../../../shared/sheet/columns';
import type { ModerationKind } from '../../../shared/moderation/types';
import { quote } from '../../../shared/text/quote';
import { findSame, iluKeys, loadSimilar, type CategoryUse, type Content, type Suggestion } from '../api';

const calls = {
  approve: '/api/ilu/admin/suggestions/approve',
  publish: '/api/ilu/admin/suggestions/publish',
  'publish-approved': '/api/ilu/admin/suggestions/publish-approved',
  reject: '/api/ilu/admin/suggestions/reject',
} as const;

/** A text that an existing proverb can take from a suggestion. */
export type ReplaceableText = 'proverb' | 'meaning';

/** The fields that are sent with a decision on a suggestion. */
export interface SuggestionBody {
  reason?: string;
  /** The content that takes the place of the saved corrections, or of what was submitted. */
  corrected?: Content;
  /** The existing proverb that the suggestion is added to, and its version. */
  addTo?: string;
  version?: number;
  /** The texts of the existing proverb that are replaced. */
  replace?: ReplaceableText[];
}

/** Returns the content of a suggestion, with the saved corrections. */
export function contentOf({ corrected, ...submitted }: Suggestion): Content {
  const { proverb, meaning, categories } = corrected ?? submitted;
  return { proverb, meaning, categories };
}

/** Saves corrected content. It replaces the corrections that the suggestion has. */
export async function saveCorrections(suggestion: Suggestion, corrected: Content): Promise<Suggestion> {
  const { id: suggestionId, corrected: before } = suggestion;
  const saved = await send(
    api.PATCH('/api/ilu/admin/suggestions/correct', {
      body: { suggestionId, corrected, ...(before && { correctedAt: before.at }) },
    }),
  );
  drafts.remove(correctionDraft(suggestion));
  return saved;
}

/** The proverbs that the public suggested (spec 2.15). */
export const suggestionKind: ModerationKind<Suggestion> = {
  noun: 'suggestion',
  area: 'ilu',
  key: iluKeys.suggestions,
  countsKey: iluKeys.counts,
  countsPart: 'suggestions',
  tabs: ['pending', 'approved', 'rejected'],
  alsoChanged: [iluKeys.proverbs, iluKeys.similar],
  unsavedCorrections: (suggestion) => {
    const draft = drafts.read(correctionDraft(suggestion));
    if (!draft) return undefined;
    const corrected = { ...contentOf(suggestion), ...draft.values };
    return { corrected, save: () => saveCorrections(suggestion, corrected) };
  },
  // Shows similar proverbs side by side.
  dialogWidth: 'md',
  duplicateQuery: (suggestion) => {
    const proverb = contentOf(suggestion).proverb.trim();
    return {
      queryKey: [...iluKeys.similar, 'same', proverb],
      queryFn: async ({ signal }) => (await findSame(proverb, signal)).length > 0,
    };
  },
  decisions: [
    {
      action: 'approve',
      many: 'approve',
      label: 'Approve',
      pendingLabel: 'Approving...',
      done: 'approved',
      shortcut: 'a',
    },
    {
      action: 'publish',
      many: 'publish',
      manyNote: 'Suggested categories that don’t exist yet are left out.',
      label: 'Publish',
      pendingLabel: 'Publishing...',
      done: 'published',
      shortcut: 'p',
      publishes: true,
    },
    {
      action: 'reject',
      many: 'reject',
      label: 'Reject',
      pendingLabel: 'Rejecting...',
      done: 'rejected',
      shortcut: 'r',
      color: 'error',
    },
  ],
  publication: {
    later: {
      action: 'publish-approved',
      label: 'Publish',
      pendingLabel: 'Publishing...',
      done: 'published',
      shortcut: 'p',
      publishes: true,
    },
    into: 'proverbs',
  },
  similarQuery: (suggestion) => {
    if (!suggestion.hasSimilar) return undefined;
    const { proverb } = contentOf(suggestion);
    return {
      queryKey: [...iluKeys.similar, 'first', proverb],
      queryFn: async () => (await loadSimilar(proverb))[0]?.proverb ?? null,
    };
  },
  columns: readOnlyColumns<Required<Suggestion>>({
    id: 'ID',
    proverb: 'Proverb',
    meaning: 'Meaning',
    categories: 'Categories',
    createdAt: 'Created',
    status: 'Status',
    reason: 'Reason',
    decidedBy: 'Decided by',
    decidedAt: 'Decided at',
    proverbId: 'Proverb ID',
    corrected: false,
    hasSimilar: false,
  }),
  titleOf: (suggestion) => contentOf(suggestion).proverb,
  // What follows names the existing proverb that it is added to, which is nearly the same.
  subjectOf: (suggestion, { corrected, addTo }: SuggestionBody = {}) =>
    addTo ? 'Suggestion' : `${quote((corrected ?? contentOf(suggestion)).proverb)}: suggestion`,
  titleLang: 'ig',
  fetchPage: ({ status, q, published, sort }, cursor, signal) =>
    readPage(
      api.GET('/api/ilu/admin/suggestions', {
        params: { query: { status, q, published, sort, limit: PAGE_SIZE, cursor } },
        signal,
      }),
    ),
  fetchOne: (id, signal) =>
    send(api.GET('/api/ilu/admin/suggestions/{id}', { params: { path: { id } }, signal })),
  decide: async (suggestionId, action, body) => {
    const { version, ...rest }: SuggestionBody = body;
    const decided = await send(
      api.PATCH(calls[action as keyof typeof calls], {
        params: { header: version === undefined ? {} : { 'If-Match': `"${version}"` } },
        body: { suggestionId, ...rest },
      }),
    );
    if (rest.corrected) drafts.remove(correctionDraft({ id: suggestionId }));
    return decided;
  },
  explain: (suggestionId, reason) =>
    send(api.PATCH('/api/ilu/admin/suggestions/reason', { body: { suggestionId, reason } })),
  decideMany: (ids, decision) =>
    send(
      api.PATCH('/api/ilu/admin/suggestions/decide-many', {
        body: { ids, decision },
      }),
    ),
  reopen: (body) => send(api.PATCH('/api/ilu/admin/suggestions/reopen', { body })),
  erase: (id) => send(api.DELETE('/api/ilu/admin/suggestions/{id}', { params: { path: { id } } })),
  madeOf: ({ proverbId }) => proverbId && 'proverb',
  undo: (suggestionId) => send(api.PATCH('/api/ilu/admin/suggestions/undo', { body: { suggestionId } })),
};

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** Names some categories in a sentence: '“Chi” and “Courage”'. */
export const quotedList = (names: readonly string[]) => list.format(names.map((name) => `“${name}”`));

/** The key of the corrections that are not saved yet. */
export const correctionDraft = ({ id }: Pick<Suggestion, 'id'>) => `publish-suggestion-${id}`;

/** Returns the categories as one line: 'Chi, Courage'. */
export const categoryList = (categories: readonly string[]) => categories.join(', ');

/**
 * Splits wanted categories into known ones, spelled as in the list of all, and unknown ones. Like the server, it also
 * finds a category by its former names.
 */
export function splitKnown(wanted: readonly string[], all: readonly CategoryUse[]) {
  const known = new Set<string>();
  const unknown: string[] = [];
  for (const want of wanted) {
    const isWanted = (name: string) => name.toLowerCase() === want.toLowerCase();
    const category =
      all.find(({ name }) => isWanted(name)) ?? all.find(({ former }) => former.some(isWanted));
    if (category === undefined) unknown.push(want);
    else known.add(category.name);
  }
  return { known: [...known], unknown };
}
