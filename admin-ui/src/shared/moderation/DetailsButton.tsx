import Button from '@mui/material/Button';

interface Props {
  id: string;
  /** Names the item. */
  name: string;
  onDetails: (id: string) => void;
}

/** Opens the details of the card it stands in. It has the focus while the card is the one at work. */
export function DetailsButton({ id, name, onDetails }: Props) {
  return (
    <Button
      variant="outlined"
      data-details
      aria-label={`View Details of ${name}`}
      onClick={() => onDetails(id)}
      // The bar that offers to undo stands at the foot of the window.
      sx={{ flexShrink: 0, scrollMarginBlock: '96px' }}
    >
      View Details
    </Button>
  );
}
