import Star from '@mui/icons-material/Star';
import StarBorder from '@mui/icons-material/StarBorder';
import Box from '@mui/material/Box';
import { VisuallyHidden } from '../../../shared/text/VisuallyHidden';

/** Spec 9: the star rating's maximum. */
const MOST = 5;

/** A rating as stars, and in words for screen readers. */
export function Stars({ rating }: { rating: number }) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexShrink: 0, color: 'warning.main' }}>
      {Array.from({ length: MOST }, (_, place) => {
        const Icon = place < rating ? Star : StarBorder;
        return <Icon key={place} aria-hidden sx={{ fontSize: 18 }} />;
      })}
      <VisuallyHidden>
        {rating} of {MOST} stars
      </VisuallyHidden>
    </Box>
  );
}
