import type { ComponentProps } from 'react';
import { useIsNarrow } from '../layout/useIsNarrow';
import { PlainCards } from '../table/PlainCards';
import { PlainTable } from '../table/PlainTable';
import type { Item } from '../table/types';

type Props<T extends Item> = ComponentProps<typeof PlainTable<T>> & ComponentProps<typeof PlainCards<T>>;

/** A list as a table, or as cards on a narrow screen. */
export function ItemList<T extends Item>({ cardHeight, card, children, ...props }: Props<T>) {
  const { label, items, total, onNearEnd, reveal, onRevealed } = props;
  if (!useIsNarrow()) return <PlainTable {...props}>{children}</PlainTable>;
  return (
    <>
      <PlainCards {...{ label, items, total, onNearEnd, reveal, onRevealed, cardHeight, card }} />
      {children}
    </>
  );
}
