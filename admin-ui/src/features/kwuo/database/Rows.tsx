import { useCallback, useMemo, type ComponentProps } from 'react';
import { ItemList } from '../../../shared/database/ItemList';
import { SelectionSpace } from '../../../shared/table/SelectionSpace';
import type { Riddle } from '../api';
import { cardHeight, RiddleCard } from './RiddleCard';
import { riddleColumns } from './riddleColumns';

type Columns = Parameters<typeof riddleColumns>[0];

interface Props
  extends
    Columns,
    Pick<ComponentProps<typeof ItemList<Riddle>>, 'scroller' | 'maxHeight' | 'reveal' | 'onRevealed'> {
  found: Riddle[];
  /** Of the columns. */
  choice: string;
}

const allAreLoaded = () => undefined;

/** What was found: a table, cards on a phone. */
export function Rows({ found, choice, mark, density, onEdit, onDelete, onPreview, ...list }: Props) {
  const columns = useMemo(
    () => riddleColumns({ mark, density, onEdit, onDelete, onPreview }, choice),
    [choice, mark, density, onEdit, onDelete, onPreview],
  );
  const card = useCallback(
    (riddle: Riddle) => <RiddleCard {...{ riddle, mark, onEdit, onDelete, onPreview }} />,
    [mark, onEdit, onDelete, onPreview],
  );
  return (
    <ItemList
      {...list}
      label="Riddles"
      items={found}
      total={found.length}
      onNearEnd={allAreLoaded}
      columns={columns}
      cardHeight={cardHeight}
      card={card}
      density={density}
    >
      <SelectionSpace />
    </ItemList>
  );
}
