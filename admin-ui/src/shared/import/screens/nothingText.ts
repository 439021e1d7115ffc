import { agree, formatCount } from '../../text/plural';
import type { Counts } from '../run/checked';

/** Says why nothing can be imported, and what to do next: 'Nothing will be imported: 2 rows already exist. …' */
export function nothingText(counts: Counts): string {
  const { refused, repeated, skipped, same } = counts;
  const unselected = counts.similar + counts.changed + counts.added;
  const rows = (count: number) => formatCount(count, 'row');
  const reasons = [
    refused > 0 && `${rows(refused)} ${agree(refused, 'has', 'have')} errors`,
    repeated > 0 && `${rows(repeated)} ${agree(repeated, 'repeats', 'repeat')} an earlier one`,
    unselected > 0 && `${rows(unselected)} ${agree(unselected, 'is', 'are')} not selected`,
    skipped > 0 && `${rows(skipped)} already ${agree(skipped, 'exists', 'exist')}`,
    same > 0 && `${rows(same)} already ${agree(same, 'exists', 'exist')} and would not change`,
  ].filter((reason) => reason !== false);
  const why = reasons.length > 0 ? new Intl.ListFormat('en-GB').format(reasons) : 'the file has no rows';
  return `Nothing will be imported: ${why}. ${nextStep(unselected, refused, skipped)}`;
}

function nextStep(unselected: number, refused: number, skipped: number): string {
  if (unselected > 0) return 'Select rows below, or choose another file.';
  if (refused > 0) return "Correct the file, then choose it with 'Choose another file'.";
  if (skipped > 0) return 'To update them or add them anyway, go back. Or choose another file.';
  return 'Choose another file.';
}
