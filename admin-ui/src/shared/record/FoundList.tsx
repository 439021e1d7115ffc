import ButtonBase from '@mui/material/ButtonBase';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Recorded } from '../audio/stored/recording';
import type { Page } from '../http/pages';
import { lineClamp } from '../text/lineClamp';
import type { RecordKind } from './kind';

/** So many show what is coming. */
const shown = 12;

interface Props<T extends Recorded> {
  kind: RecordKind<T>;
  found: Page<T>;
  onOpen: (id: string) => void;
}

/** The first of what was found; the desk can begin at each. */
export function FoundList<T extends Recorded>({ kind, found, onOpen }: Props<T>) {
  const more = (found.total ?? found.items.length) - Math.min(shown, found.items.length);
  return (
    <>
      <Box
        component="ol"
        aria-label="First in the list"
        sx={{ listStyle: 'none', m: 0, p: 0, maxWidth: 900 }}
      >
        {found.items.slice(0, shown).map((item) => (
          <Box component="li" key={item.id} sx={{ borderBottom: 1, borderColor: 'divider' }}>
            <ButtonBase onClick={() => onOpen(item.id)} sx={row}>
              <Typography component="span" lang="ig" sx={{ fontWeight: 600, ...lineClamp(2) }}>
                {kind.textOf(item)}
              </Typography>
              <Typography component="span" variant="body2" sx={{ color: 'text.secondary', ...lineClamp(1) }}>
                {kind.meaningOf(item)}
              </Typography>
            </ButtonBase>
          </Box>
        ))}
      </Box>
      {more > 0 && <Typography sx={{ mt: 1, color: 'text.secondary' }}>and {more} more</Typography>}
    </>
  );
}

const row = {
  display: 'block',
  width: '100%',
  textAlign: 'left',
  px: 1,
  py: 1,
  '&:hover': { bgcolor: 'action.hover' },
  '&:focus-visible': { outlineOffset: -3 },
} as const;
