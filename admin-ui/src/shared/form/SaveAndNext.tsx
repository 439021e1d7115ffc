import Tooltip from '@mui/material/Tooltip';
import { PendingButton } from '../feedback/PendingButton';
import { saveAndNextKeys } from './neighbours';

/** The style of a dialog's actions that keeps three buttons in one line on a phone. */
export const fitThreeButtons = {
  px: { xs: 2, sm: 3 },
  '& .MuiButton-outlined, & .MuiButton-contained': { px: { xs: 1.25, sm: 2 } },
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
