import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { findProposals, type Proposal } from './standardLetters';

interface Props {
  text: string;
  onAccept: (proposals: readonly Proposal[]) => void;
}

/** Suggests standard letters for letters of other orthographies. The text changes only when the user accepts one, or all at once. */
export function ConfusableLetters({ text, onAccept }: Props) {
  const proposals = findProposals(text);
  return (
    <Box role="status">
      {proposals.map((proposal) => (
        <Button
          key={proposal.from}
          size="small"
          variant="text"
          onClick={() => onAccept([proposal])}
          sx={{ px: 0.5, mr: 1 }}
        >
          <span>
            Did you mean <span lang="ig">{proposal.to}</span> instead of {proposal.from}?
          </span>
        </Button>
      ))}
      {proposals.length > 1 && (
        <Button size="small" variant="outlined" onClick={() => onAccept(proposals)}>
          Change all
        </Button>
      )}
    </Box>
  );
}
