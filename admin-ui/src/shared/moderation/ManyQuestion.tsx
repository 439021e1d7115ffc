import Box from '@mui/material/Box';
import { useQueries } from '@tanstack/react-query';
import { ConfirmDialog } from '../feedback/ConfirmDialog';
import { plural } from '../text/plural';
import { quote } from '../text/quote';
import type { Decision, Moderated, ModerationKind } from './types';

/** A question before a decision on many items. */
export interface Asked<T extends Moderated> {
  chosen: readonly T[];
  decision: Decision;
  /** Says what the decision does. */
  warning: string | undefined;
  /** The chosen items that have similar entries. */
  similar: readonly T[];
}

/** How many items a question names. */
const MAX_NAMES = 3;

interface Props<T extends Moderated> {
  kind: ModerationKind<T>;
  asked: Asked<T>;
  onDecide: (chosen: readonly T[], decision: Decision) => void;
  onCancel: () => void;
}

/** Asks before a decision on many items. Names those with similar entries; the main button leaves them out. */
export function ManyQuestion<T extends Moderated>({ kind, asked, onDecide, onCancel }: Props<T>) {
  const { chosen, decision, warning, similar } = asked;
  const named = similar.slice(0, MAX_NAMES);
  // Until a name is loaded, and if that fails, the question says only that there is a similar entry.
  const names = useQueries({ queries: named.flatMap((item) => kind.similarQuery?.(item) ?? []) });
  const { label, color = 'primary' } = decision;
  const others = chosen.filter((item) => !similar.includes(item));
  const isSplit = similar.length > 0 && others.length > 0;
  return (
    <ConfirmDialog
      open
      title={`${label} ${plural(chosen.length, kind.noun)}?`}
      confirmLabel={
        isSplit ? `${label} only the other ${others.length === 1 ? 'one' : others.length}` : label
      }
      confirmColor={color}
      secondAction={
        isSplit
          ? {
              label: `${label} ${chosen.length === 2 ? 'both' : `all ${chosen.length}`}`,
              run: () => onDecide(chosen, decision),
            }
          : undefined
      }
      onConfirm={() => onDecide(isSplit ? others : chosen, decision)}
      onCancel={onCancel}
    >
      {warning}
      {similar.length > 0 && (
        <>
          <Box sx={{ mt: warning ? 1.5 : 0 }}>Similar {kind.publication?.into ?? 'entries'} exist:</Box>
          <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
            {named.map((item, at) => (
              <li key={item.id}>
                <span lang={kind.titleLang}>{quote(kind.titleOf(item))}</span>
                {names[at]?.data && (
                  <>
                    {' is similar to '}
                    <span lang={kind.titleLang}>{quote(names[at].data)}</span>
                  </>
                )}
              </li>
            ))}
            {similar.length > MAX_NAMES && <li>{similar.length - MAX_NAMES} more</li>}
          </Box>
        </>
      )}
      {decision.manyNote && (
        <Box sx={{ mt: 1.5, color: 'text.secondary', fontSize: '0.875rem' }}>{decision.manyNote}</Box>
      )}
    </ConfirmDialog>
  );
}

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** Says what the publication of `count` items into a list does, and which of the selected items are left out. */
export function publishingText(into: string, count: number, incomplete: readonly string[]): string {
  const names = incomplete.slice(0, MAX_NAMES).map((name) => quote(name));
  if (incomplete.length > MAX_NAMES) names.push(`${incomplete.length - MAX_NAMES} more`);
  const stay = incomplete.length === 1 ? 'is incomplete and stays' : 'are incomplete and stay';
  const left = names.length > 0 && `${list.format(names)} ${stay} pending.`;
  const they = count === 1 ? 'It' : 'They';
  return [`${they} will be approved and added to the ${into}.`, left].filter(Boolean).join(' ');
}
