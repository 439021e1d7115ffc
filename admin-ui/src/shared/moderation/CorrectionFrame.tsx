import ArrowBack from '@mui/icons-material/ArrowBack';
import EditOutlined from '@mui/icons-material/EditOutlined';
import Undo from '@mui/icons-material/Undo';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useState, type ReactNode } from 'react';
import { drafts } from '../form/drafts';

interface Props {
  correction: {
    isOpen: boolean;
    isChanged: boolean;
    isCorrected: boolean;
    hasSaved: boolean;
    restore: () => void;
    open: () => void;
    focus: () => void;
    discard: () => void;
  };
  /** What will be published. */
  preview: ReactNode;
  /** The fields that take its place. */
  children: ReactNode;
}

/** Shows what will be published, or the fields that correct it. */
export function CorrectionFrame({ correction, preview, children }: Props) {
  const { isOpen, isChanged, isCorrected, hasSaved, restore, open, focus, discard } = correction;
  const [wasLeft, setWasLeft] = useState(false);
  // Here and not in the hook, because the dialog draws its fields later than its own first effects.
  useEffect(() => {
    if (isOpen) focus();
  }, [isOpen, focus]);
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
    <Box>
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
  /** The key of the corrections that were begun, where the question is not open. */
  draftKey?: string;
  /** Says where these corrections are. */
  draftNote?: string;
  autoFocus?: boolean;
  onClick: () => void;
}

/** Opens the fields of a submission. It says if there are corrections that are only in this tab. */
export function CorrectButton({ draftKey, draftNote, autoFocus = false, onClick }: ButtonProps) {
  const hasDraft = draftKey !== undefined && drafts.read(draftKey) !== undefined;
  return (
    <Box>
      <Button
        size="small"
        startIcon={<EditOutlined />}
        autoFocus={autoFocus}
        onClick={onClick}
        sx={{ ml: -0.5 }}
      >
        {hasDraft ? 'Continue corrections' : 'Make corrections'}
      </Button>
      {hasDraft && (
        <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
          {draftNote ?? 'Your corrections are kept in this tab until you publish.'}
        </Box>
      )}
    </Box>
  );
}
