import Box from '@mui/material/Box';
import { RowPlayButton } from '../../../shared/audio/PlayButton';
import { recordingColumn } from '../../../shared/database/RecordingFacts';
import { actionColumns } from '../../../shared/database/actionColumns';
import { EmptyCell } from '../../../shared/links/LinkCell';
import { LongText } from '../../../shared/text/LongText';
import { columnsOf, maxLetters, type Column, type Density } from '../../../shared/table/columns';
import { dateAddedColumn, textColumns } from '../../../shared/table/textColumns';
import type { Content, Proverb } from '../api';
import { proverbTexts, nameOf } from '../proverb/proverbTexts';
import type { Filter } from './proverbFilter';

interface Look {
  /** The filter whose matches are marked. */
  shownFilter: Filter;
  density: Density;
  onEdit: (proverb: Proverb) => void;
  onDelete: (proverb: Proverb) => void;
}

const width = { proverb: proverbTexts.proverb.width, categories: 190 };

/** Returns the columns of spec 2.14 in its order, the date and the recording. */
export function proverbColumns({ shownFilter, density, onEdit, onDelete }: Look): Column<Proverb>[] {
  const mark = { query: shownFilter.q, exact: shownFilter.exact };
  const limit = (pixels: number) => maxLetters(pixels, density);
  const columns: Record<keyof Content, Omit<Column<Proverb>, 'id'>> = {
    ...textColumns(proverbTexts, { ...mark, density }),
    proverb: {
      header: 'Proverbs',
      width: width.proverb,
      grows: true,
      cell: (proverb) => (
        <>
          <LongText {...mark} lang="ig" text={proverb.proverb} limit={limit(width.proverb - 40)} />
          {proverb.audio && <RowPlayButton recording={proverb.audio} name={nameOf(proverb)} />}
        </>
      ),
    },
    categories: {
      header: 'Categories',
      width: width.categories,
      cell: ({ categories }) =>
        categories.length > 0 ? (
          <Box sx={{ color: 'text.secondary', minWidth: 0 }}>
            <LongText {...mark} text={categories.join(', ')} limit={limit(width.categories)} />
          </Box>
        ) : (
          <EmptyCell />
        ),
    },
  };
  return [
    ...actionColumns<Proverb>({ nameOf, onEdit, onDelete }),
    ...columnsOf(columns),
    dateAddedColumn,
    recordingColumn,
  ];
}
