import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useCallback, useDeferredValue, useMemo, useRef, useState, type ReactNode } from 'react';
import { EmptyState } from '../../shared/EmptyState';
import { ErrorAlert } from '../../shared/ErrorAlert';
import { CardList } from '../../shared/ReorderTable/CardList';
import { ReorderArea } from '../../shared/ReorderTable/ReorderArea';
import { ReorderTable } from '../../shared/ReorderTable/ReorderTable';
import type { Density, Reveal } from '../../shared/ReorderTable/types';
import { useOpenRecord } from '../../shared/useOpenRecord';
import { useScrollMemory } from '../../shared/useScrollMemory';
import { useSearchText } from '../../shared/useSearchText';
import type { Creator } from './api';
import { cardHeight, CreatorCard } from './CreatorCard';
import { creatorColumns } from './creatorColumns';
import { CreatorDialogs } from './CreatorDialogs';
import { searchCreators } from './creatorSearch';
import { CreatorsToolbar } from './CreatorsToolbar';
import { DragPreview } from './DragPreview';
import { tableHeight } from './tableHeight';
import { useCreatorOrder } from './useCreatorOrder';

interface Props {
  creators: Creator[];
  density: Density;
  onDensity: (density: Density) => void;
}

const nameOf = (creator: Creator) => creator.name;
const clone = (creator: Creator) => <DragPreview creator={creator} />;

/** The loaded list: search, table or cards, and the dialogs. */
export function CreatorsList({ creators, density, onDensity }: Props) {
  const isNarrow = useMediaQuery('(max-width: 699.95px)', { noSsr: true });
  const scroller = useRef<HTMLDivElement>(null);
  const [text, setText] = useSearchText();
  // Typing is never held up by drawing what was found.
  const query = useDeferredValue(text);
  const found = useMemo(() => searchCreators(creators, query), [creators, query]);
  const { openId, open, close } = useOpenRecord('edit');
  const [deleting, setDeleting] = useState<Creator>();
  const [moving, setMoving] = useState<Creator>();
  const [reveal, setReveal] = useState<Reveal>();
  const onRevealed = useCallback(() => setReveal(undefined), []);
  const order = useCreatorOrder();
  useScrollMemory(true, isNarrow ? undefined : scroller);

  const onEdit = useCallback((creator: Creator) => open(creator.id), [open]);
  const columns = useMemo(
    () => creatorColumns({ query, density, onEdit, onDelete: setDeleting }),
    [query, density, onEdit],
  );
  const card = useCallback(
    (creator: Creator, moveControls: ReactNode) => (
      <CreatorCard
        creator={creator}
        query={query}
        moveControls={moveControls}
        onEdit={onEdit}
        onDelete={setDeleting}
      />
    ),
    [query, onEdit],
  );
  const search = (next: string) => {
    setText(next);
    scroller.current?.scrollTo({ top: 0 });
  };

  return (
    <>
      {order.failure && <ErrorAlert onDismiss={order.dismiss}>{order.failure}</ErrorAlert>}
      <CreatorsToolbar
        text={text}
        onText={search}
        found={found.length}
        total={creators.length}
        scroller={isNarrow ? undefined : scroller}
        density={density}
        onDensity={onDensity}
      />
      {found.length === 0 ? (
        <EmptyState
          title={`No creator matches “${text.trim()}”`}
          action={
            <Button variant="outlined" onClick={() => search('')}>
              Show all creators
            </Button>
          }
        >
          Name, bio, category and filters were searched.
        </EmptyState>
      ) : (
        <ReorderArea items={found} nameOf={nameOf} onMove={order.move}>
          {(items) =>
            isNarrow ? (
              <CardList
                label="Creators"
                items={items}
                nameOf={nameOf}
                cardHeight={cardHeight}
                onMoveTo={setMoving}
                reveal={reveal}
                onRevealed={onRevealed}
                card={card}
              />
            ) : (
              <ReorderTable
                label="Creators"
                items={items}
                columns={columns}
                nameOf={nameOf}
                density={density}
                scroller={scroller}
                maxHeight={tableHeight}
                clone={clone}
                onMoveTo={setMoving}
                reveal={reveal}
                onRevealed={onRevealed}
              />
            )
          }
        </ReorderArea>
      )}
      <CreatorDialogs
        creators={creators}
        found={found}
        editing={openId}
        onEdited={close}
        deleting={deleting}
        onDeleteClosed={() => setDeleting(undefined)}
        moving={moving}
        onMove={order.move}
        onMoved={setReveal}
        onMoveClosed={() => setMoving(undefined)}
      />
    </>
  );
}
