import Tooltip from '@mui/material/Tooltip';
import { PendingButton } from '../feedback/PendingButton';
import { narrowViewport } from '../layout/viewport';
import { saveAndNextKeys } from './neighbours';

/** The style of a dialog's actions that fills the last line with the save buttons on a phone. */
export const fillLastLine = {
  [narrowViewport]: {
    '& > span': { display: 'flex', flexGrow: 1 },
    '& .MuiButton-outlined, & .MuiButton-contained': { flexGrow: 1, px: 1 },
  },
} as const;

interface Props {
  /** 'proverb' */
  noun: string;
  isSaving: boolean;
  /** Saves the entry and shows the next one. Undefined disables the button. */
  onPress: (() => void) | undefined;
}

/** The button of an edit dialog that saves its entry and shows the next one of the list. */
export function SaveAndNext({ noun, isSaving, onPress }: Props) {
  return (
    <Tooltip describeChild title={onPress ? `Save and go to the next ${noun} (${saveAndNextKeys.text})` : ''}>
      {/* A disabled button has no events that close its hint. */}
      <span>
        <PendingButton
          variant="outlined"
          data-step="save"
          aria-keyshortcuts={saveAndNextKeys.aria}
          pending={isSaving}
          pendingLabel="Saving..."
          disabled={!onPress}
          onClick={onPress}
        >
          Save and next
        </PendingButton>
      </span>
    </Tooltip>
  );
}
