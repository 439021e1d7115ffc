import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Tooltip from '@mui/material/Tooltip';
import { useLayoutEffect, useRef, useState } from 'react';
import { SearchBar } from '../../../shared/fields/SearchBar';
import { SelectionBar } from '../../../shared/table/SelectionBar';
import { TableTools } from '../../../shared/table/TableTools';
import { rowHeights } from '../../../shared/table/types';
import { SelectionContext, useSelection } from '../../../shared/table/useSelection';
import { useDensity } from '../../../shared/table/useDensity';
import { useIsNarrow } from '../../../shared/layout/useIsNarrow';
import { EDIT, useOpenRecord } from '../../../shared/routing/useOpenRecord';
import { useScrollMemory } from '../../../shared/routing/useScrollMemory';
import { noun, type LetterCount, type Proverb } from '../api';
import { Dialogs } from './Dialogs';
import { foundText } from './foundText';
import { LetterBar, letterBarHeight } from './LetterBar';
import { cardHeight } from './ProverbCard';
import { Rows } from './Rows';
import { useProverbFilter, type Filter } from './useProverbFilter';
import { useProverbs } from './useProverbs';
import { useRestoredRows } from './useRestoredRows';

interface Props {
  /** Undefined until it is known how many begin with each. */
  letters: readonly LetterCount[] | undefined;
  /** How many proverbs there are at all. */
  all: number | undefined;
}

/** The list: search, letters, table or cards, and the dialogs. */
export function ProverbList({ letters, all }: Props) {
  const isNarrow = useIsNarrow();
  const [density, setDensity] = useDensity();
  const scroller = useRef<HTMLDivElement>(null);
  const { text, setText, filter, setExact, setLetter, showAll } = useProverbFilter();
  const list = useProverbs(filter);
  const selection = useSelection(list.proverbs);
  const { openId, open, close } = useOpenRecord(EDIT);
  const [deleting, setDeleting] = useState<readonly Proverb[]>();
  const isReached = useRestoredRows(list, isNarrow ? cardHeight : rowHeights[density]);
  useScrollMemory(isReached, isNarrow ? undefined : scroller);
  const fromTop = useTopOfWhatIsNew(list.shown, scroller);

  return (
    <SelectionContext value={selection}>
      <SearchBar
        label="Search for a proverb"
        text={text}
        onText={(next) => fromTop(() => setText(next))}
        found={foundText(list, all)}
      >
        <Tooltip describeChild title={<span>ọ is not o, ṅ is not n</span>}>
          <FormControlLabel
            label="Match dots"
            control={<Switch size="small" checked={filter.exact} />}
            onChange={(_, checked) => fromTop(() => setExact(checked))}
            sx={{ mr: 0, gap: 0.5 }}
          />
        </Tooltip>
        {!isNarrow && <TableTools scroller={scroller} density={density} onDensity={setDensity} />}
      </SearchBar>
      {letters ? (
        <LetterBar
          letters={letters}
          value={filter.letter}
          onChange={(letter) => fromTop(() => setLetter(letter))}
        />
      ) : (
        <Box sx={letterBarHeight} />
      )}
      <Dialogs
        listed={list.proverbs}
        editing={openId}
        onEdited={close}
        deleting={deleting}
        onDeleted={selection.remove}
        onDeleteClosed={() => setDeleting(undefined)}
      />
      <Rows
        list={list}
        isReached={isReached}
        density={density}
        scroller={scroller}
        onEdit={open}
        onDelete={setDeleting}
        onShowAll={showAll}
        onIgnoreDots={() => setExact(false)}
      />
      <SelectionBar selection={selection} noun={noun} onDelete={setDeleting} />
    </SelectionContext>
  );
}

/** Shows what another filter found from its top on; Back leads to the place where the list was left. */
function useTopOfWhatIsNew(shown: Filter, scroller: React.RefObject<HTMLElement | null>) {
  const isWanted = useRef(false);
  useLayoutEffect(() => {
    if (!isWanted.current) return;
    isWanted.current = false;
    scroller.current?.scrollTo({ top: 0 });
  }, [shown, scroller]);
  return (change: () => void) => {
    isWanted.current = true;
    change();
  };
}
