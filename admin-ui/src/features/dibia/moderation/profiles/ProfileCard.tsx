import ExpandMore from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Paper from '@mui/material/Paper';
import { memo, useId } from 'react';
import { Highlight } from '../../../../shared/Highlight';
import { StatusLabel } from '../../../../shared/moderation/StatusLabel';
import { TimeText } from '../../../../shared/TimeText';
import type { Profile } from './types';
import { ProfileCardBody } from './ProfileCardBody';
import { clampedTo } from './clampedTo';
import { cityAndCountry, fullName } from './profileText';
import { RoundImage } from './RoundImage';

interface Props {
  profile: Profile;
  query: string;
  isOpen: boolean;
  onToggle: (id: string) => void;
  onDetails: (id: string) => void;
}

/** Of thousands the browser works out only those in view; the others hold the height of a closed card. */
const drawnInView = {
  contentVisibility: 'auto',
  containIntrinsicHeight: { xs: 'auto 124px', sm: 'auto 72px' },
} as const;

/** One submitted profile (spec 2.11): who it is and how it stands; opened, how to reach the person, where, and the bio. */
export const ProfileCard = memo(function ProfileCard(props: Props) {
  const { profile, query, isOpen, onToggle, onDetails } = props;
  const bodyId = useId();
  const name = fullName(profile);
  const place = cityAndCountry(profile);
  return (
    <Paper
      component="li"
      variant="outlined"
      data-item={profile.id}
      sx={{ overflow: 'hidden', ...drawnInView }}
    >
      <Box sx={{ display: 'flex', flexDirection: { xs: 'column', sm: 'row' } }}>
        <Box component="h2" sx={{ m: 0, flexGrow: 1, minWidth: 0, font: 'inherit' }}>
          <ButtonBase
            aria-expanded={isOpen}
            aria-controls={isOpen ? bodyId : undefined}
            focusRipple={false}
            onClick={() => onToggle(profile.id)}
            sx={{
              width: '100%',
              gap: 1.5,
              p: 1.5,
              justifyContent: 'flex-start',
              textAlign: 'start',
              font: 'inherit',
              '&:hover': { bgcolor: 'action.hover' },
              '&:focus-visible': { outlineOffset: -3 },
            }}
          >
            <ExpandMore
              aria-hidden
              sx={{ transform: isOpen ? 'none' : 'rotate(-90deg)', transition: 'transform 150ms' }}
            />
            {/* The name is said by the text beside it. */}
            <span aria-hidden>
              <RoundImage profile={profile} size={48} />
            </span>
            <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              <Box component="span" dir="auto" sx={{ fontWeight: 650, ...clampedTo(2) }}>
                <Highlight text={name} query={query} />
              </Box>{' '}
              <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
                {place && <Highlight text={place} query={query} />}
                {place && ' · '}
                <TimeText date={profile.createdAt} />
              </Box>
            </Box>
          </ButtonBase>
        </Box>
        <Box
          sx={{
            display: 'flex',
            flexShrink: 0,
            alignItems: 'center',
            justifyContent: 'space-between',
            gap: 2,
            px: 1.5,
            // On a narrow screen this line begins below the picture.
            pl: { xs: 6, sm: 1.5 },
            pb: { xs: 1.5, sm: 0 },
          }}
        >
          <StatusLabel status={profile.status} />
          <Button
            variant="outlined"
            data-details
            aria-label={`View Details of ${name}`}
            onClick={() => onDetails(profile.id)}
            // The bar that offers to undo stands at the foot of the window.
            sx={{ flexShrink: 0, scrollMarginBlock: '96px' }}
          >
            View Details
          </Button>
        </Box>
      </Box>
      {isOpen && (
        <Box id={bodyId} sx={{ px: 1.5, py: 1, pb: 2, pl: { xs: 1.5, sm: 13.5 } }}>
          <ProfileCardBody profile={profile} query={query} />
        </Box>
      )}
    </Paper>
  );
});
