import ArrowBack from '@mui/icons-material/ArrowBack';
import EditOutlined from '@mui/icons-material/EditOutlined';
import Undo from '@mui/icons-material/Undo';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import { putCaretAtEnd } from '../fields/TextField';
import { drafts } from '../form/drafts';
import { TimeText } from '../text/TimeText';
import { decisionsOn, type Moderated, type ModerationKind } from './types';

interface Props {
  correction: {
    isOpen: boolean;
    isChanged: boolean;
    isCorrected: boolean;
    hasSaved: boolean;
    restore: () => void;
    open: () => void;
    discard: () => void;
  };
  /** What will be published. */
  preview: ReactNode;
  /** The fields that take its place. */
  children: ReactNode;
}

/** Shows what will be published, or the fields that correct it. */
export function CorrectionFrame({ correction, preview, children }: Props) {
  const { isOpen, isChanged, isCorrected, hasSaved, restore, open, discard } = correction;
  const [wasLeft, setWasLeft] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
  // Here and not in the hook, because the dialog draws its fields later than its own first effects. The form's setFocus
  // focuses the field after a timeout, which moves the caret to the start.
  useEffect(() => {
    if (!isOpen) return;
    const first = fields.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>('input, textarea');
    if (!first) return;
    putCaretAtEnd(first);
    first.focus();
  }, [isOpen]);
  if (!isOpen) {
    return (
      <Box>
        {preview}
        <CorrectButton autoFocus={wasLeft} onClick={open} />
      </Box>
    );
  }
  const leave = () => {
    setWasLeft(true);
    discard();
  };
  return (
    <Box ref={fields}>
      {children}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 1, mt: 1 }}>
        <Button
          size="small"
          startIcon={isChanged ? <Undo /> : <ArrowBack />}
          onClick={leave}
          sx={{ ml: -0.5 }}
        >
          {isChanged ? 'Discard corrections' : 'Back to the preview'}
        </Button>
        {hasSaved && isCorrected && (
          <Button size="small" onClick={restore}>
            Use what was submitted
          </Button>
        )}
        {isChanged && (
          <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
            “Cancel” keeps them in this tab.
          </Box>
        )}
      </Box>
    </Box>
  );
}

interface ButtonProps {
  /** There are corrections that are only in this tab. */
  isUnsaved?: boolean;
  autoFocus?: boolean;
  onClick: () => void;
}

/** Opens the fields of a submission. It says if there are corrections that are only in this tab. */
export function CorrectButton({ isUnsaved = false, autoFocus = false, onClick }: ButtonProps) {
  return (
    <Box>
      <Button
        size="small"
        startIcon={<EditOutlined />}
        autoFocus={autoFocus}
        onClick={onClick}
        sx={{ ml: -0.5 }}
      >
        {isUnsaved ? 'Continue corrections' : 'Make corrections'}
      </Button>
      {isUnsaved && (
        <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
          Your corrections aren’t saved yet. Approving or publishing saves them too.
        </Box>
      )}
    </Box>
  );
}

interface MarkProps<T extends Moderated> {
  kind: ModerationKind<T>;
  item: T;
}

/** Marks a submission in the list while it has corrections that are only in this tab. */
export function UnsavedMark<T extends Moderated>({ kind, item }: MarkProps<T>) {
  const isUnsaved = useSyncExternalStore(
    drafts.subscribe,
    () => kind.unsavedCorrections?.(item) !== undefined,
  );
  // Corrections of any other submission can no longer be opened.
  const canCorrect = decisionsOn(kind, item).some(({ publishes }) => publishes);
  if (!isUnsaved || !canCorrect) return null;
  return <Chip size="small" variant="outlined" color="warning" label="Unsaved changes" />;
}

/** Says who corrected a submission last, and when. Nothing if nobody has. */
export function CorrectedBy({ corrected }: { corrected: { by: string; at: string } | undefined }) {
  if (!corrected) return null;
  return (
    <Box component="span" sx={{ color: 'text.secondary' }}>
      Corrected by {corrected.by} <TimeText date={corrected.at} withTime />
    </Box>
  );
}
