import Box from '@mui/material/Box';
import { useCallback, useMemo, type ComponentProps } from 'react';
import { CardLine, CardTitle, ItemCard } from '../../../shared/database/ItemCard';
import { factsHeight, RecordingLine } from '../../../shared/database/RecordingFacts';
import { estimateLines } from '../../../shared/table/cardHeights';
import { chosenColumns } from '../../../shared/table/columns';
import { ItemList } from '../../../shared/table/ItemList';
import { SelectionSpace } from '../../../shared/table/SelectionBar';
import { Highlight } from '../../../shared/text/Highlight';
import { clampInside } from '../../../shared/text/truncate';
import { LongText } from '../../../shared/text/LongText';
import type { Riddle } from '../api';
import { nameOf } from '../riddle/riddleTexts';
import { riddleColumns, type Look } from './riddleColumns';
import { RiddleTools } from './RiddleTools';

type Columns = Parameters<typeof riddleColumns>[0];

interface Props
  extends
    Columns,
    Pick<ComponentProps<typeof ItemList<Riddle>>, 'scroller' | 'maxHeight' | 'reveal' | 'onRevealed'> {
  found: Riddle[];
  /** The chosen columns and their order. */
  columnChoice: string;
}

const allAreLoaded = () => undefined;

/** Lists the found riddles as a table, or as cards on a phone. */
export function Rows({ found, columnChoice, mark, density, onEdit, onDelete, onPreview, ...list }: Props) {
  const columns = useMemo(
    () => chosenColumns(riddleColumns({ mark, density, onEdit, onDelete, onPreview }), columnChoice),
    [columnChoice, mark, density, onEdit, onDelete, onPreview],
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
      estimateHeight={estimateHeight}
      renderCard={card}
      density={density}
    >
      <SelectionSpace />
    </ItemList>
  );
}

interface RiddleCardProps extends Omit<Look, 'density'> {
  riddle: Riddle;
}

const estimateHeight = ({ riddle, translation, audio }: Riddle) =>
  124 + factsHeight(audio) + 26 * estimateLines(riddle, 26, 3) + 21 * estimateLines(translation, 36, 2);

/** A riddle on a narrow screen. */
function RiddleCard({ riddle, mark, onEdit, onDelete, onPreview }: RiddleCardProps) {
  return (
    <ItemCard
      id={riddle.id}
      name={nameOf(riddle)}
      onEdit={() => onEdit(riddle)}
      onDelete={() => onDelete(riddle)}
    >
      <Box sx={{ display: 'flex', gap: 1 }}>
        <CardTitle level="h3" lines={3}>
          <LongText {...mark} lang="ig" text={riddle.riddle} limit={75} />
        </CardTitle>
        <RiddleTools riddle={riddle} onPreview={onPreview} />
      </Box>
      <Box sx={{ fontSize: '0.875rem', ...clampInside(2) }}>
        <LongText {...mark} text={riddle.translation} limit={75} />
      </Box>
      <CardLine>
        Answer:{' '}
        <span lang="ig">
          <Highlight {...mark} text={riddle.answer} />
        </span>
      </CardLine>
      <CardLine>
        Options:{' '}
        <span lang="ig">
          <Highlight {...mark} text={riddle.options.join(', ')} />
        </span>
      </CardLine>
      <RecordingLine audio={riddle.audio} />
    </ItemCard>
  );
}
