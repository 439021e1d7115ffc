import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import { useMemo } from 'react';
import type { Sheet } from '../sheet/columns';
import type { SelectionAction } from '../table/SelectionBar';
import type { Item } from '../table/columns';
import { plural } from '../text/plural';
import { whole } from './source';
import { useExportDialog } from './useExportDialog';

/** Exports what is selected, as it is loaded; `dialog` stands beside the selection bar. */
export function useExportSelected<T extends Item>({ noun, columns }: Sheet) {
  const { open, isLate, dialog } = useExportDialog();
  const action = useMemo(
    (): SelectionAction<T> => ({
      label: 'Export',
      startIcon: <FileDownloadOutlined />,
      isBusy: isLate,
      run: (items) => {
        const label = `Selected: ${plural(items.length, noun.one, noun.many)}`;
        const read = () => whole(() => Promise.resolve([...items]));
        void open(() => ({
          what: plural(items.length, noun.one, noun.many),
          parts: [{ label, file: noun.many, columns, read }],
        }));
      },
    }),
    [noun, columns, open, isLate],
  );
  return { action, dialog };
}
