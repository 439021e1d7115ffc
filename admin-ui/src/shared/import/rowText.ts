import { changedFields } from '../history/fields';
import { whyRefused } from './refusedFile';
import type { CheckedRow } from './run/checked';

/** What is to be known of a row beside what it does, in a line; in Igbo where `lang` says so. */
export function rowText({ kind, answer, sameAs }: CheckedRow): { text: string; about?: string; lang?: 'ig' } {
  const dropped = answer?.droppedCategories ?? [];
  const left = dropped.length > 0 ? `${dropped.map((name) => `“${name}”`).join(', ')} will be left out` : '';
  switch (kind) {
    case 'refused':
      return { text: answer ? whyRefused(answer) : '' };
    case 'repeated':
      return { text: `Same as row ${sameAs ?? ''}; skipped` };
    case 'similar':
      return { about: 'Already in the database: ', text: answer?.similar?.[0]?.proverb ?? '', lang: 'ig' };
    case 'changed': {
      const names = changedFields(answer?.before, answer?.after).map(({ label }) => label);
      return { text: [names.join(', '), left].filter(Boolean).join('. ') };
    }
    case 'added':
    case 'same':
    case 'skipped':
      return { text: left };
  }
}
