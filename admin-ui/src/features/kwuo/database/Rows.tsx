import { useCallback, useMemo, type RefObject } from 'react';
import { PlainCards } from '../../../shared/table/PlainCards';
import { PlainTable } from '../../../shared/table/PlainTable';
import { useIsNarrow } from '../../../shared/layout/useIsNarrow';
import type { Riddle } from '../api';
import { cardHeight, RiddleCard } from './RiddleCard';
import { riddleColumns, type Look } from './riddleColumns';

interface Props extends Look {
  /** Keep the same object between renders, as all that is given here. */
  mark: Look['mark'];
  riddles: readonly Riddle[];
  scroller: RefObject<HTMLDivElement | null>;
  maxHeight: string;
}

/** All of them are loaded. */
const noMore = () => undefined;

/** The riddles as a table, or as cards on a narrow screen. */
export function Rows({ riddles, scroller, maxHeight, density, ...look }: Props) {
  const { mark, onEdit, onDelete, onPreview } = look;
  const isNarrow = useIsNarrow();
  const columns = useMemo(
    () => riddleColumns({ mark, density, onEdit, onDelete, onPreview }),
    [mark, density, onEdit, onDelete, onPreview],
  );
  const card = useCallback(
    (riddle: Riddle) => (
      <RiddleCard riddle={riddle} mark={mark} onEdit={onEdit} onDelete={onDelete} onPreview={onPreview} />
    ),
    [mark, onEdit, onDelete, onPreview],
  );
  const shared = { label: 'Riddles', items: riddles, total: riddles.length, onNearEnd: noMore };
  if (isNarrow) return <PlainCards {...shared} cardHeight={cardHeight} card={card} />;
  return (
    <PlainTable {...shared} columns={columns} density={density} scroller={scroller} maxHeight={maxHeight} />
  );
}
