import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { findProposals, foreignScript, type Proposal } from './standardLetters';

interface Props {
  text: string;
  onAccept: (proposals: readonly Proposal[]) => void;
}

/** Suggests standard letters for letters of other orthographies and scripts. The text changes only when the user accepts one, or all at once. */
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
          <Question {...proposal} />
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

/** Asks whether the standard letter was meant. Names the script of a letter that looks Latin. */
function Question({ from, to }: Proposal) {
  const script = foreignScript(from);
  return script ? (
    <span>
      Did you mean the Latin <span lang="ig">{to}</span> instead of the {script} {from}?
    </span>
  ) : (
    <span>
      Did you mean <span lang="ig">{to}</span> instead of {from}?
    </span>
  );
}
