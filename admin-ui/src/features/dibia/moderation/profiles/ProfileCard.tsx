import ExpandMore from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { memo, useId } from 'react';
import { Highlight } from '../../../../shared/text/Highlight';
import { CardFrame } from '../../../../shared/moderation/CardFrame';
import type { CardProps } from '../../../../shared/moderation/CardList';
import { DetailsButton } from '../../../../shared/moderation/DetailsButton';
import { StatusLabel } from '../../../../shared/moderation/StatusLabel';
import { TimeText } from '../../../../shared/text/TimeText';
import type { Profile } from './types';
import { ProfileCardBody } from './ProfileCardBody';
import { lineClamp } from '../../../../shared/text/lineClamp';
import { cityAndCountry, fullName } from './profileText';
import { RoundImage } from './RoundImage';

interface Props extends CardProps {
  profile: Profile;
  isOpen: boolean;
  onToggle: (id: string) => void;
}

/** Of a closed card. */
export const cardHeight = { xs: 126, sm: 74 };

/** One submitted profile (spec 2.11): who it is and how it stands; opened, how to reach the person, where, and the bio. */
export const ProfileCard = memo(function ProfileCard(props: Props) {
  const { profile, query, isOpen, onToggle, onDetails } = props;
  const bodyId = useId();
  const name = fullName(profile);
  const place = cityAndCountry(profile);
  return (
    <CardFrame
      id={profile.id}
      height={cardHeight}
      selectName={profile.status === 'pending' ? name : undefined}
    >
      <Box sx={{ display: 'flex', flexDirection: { xs: 'column', sm: 'row' } }}>
        <Box component="h2" sx={{ m: 0, flexGrow: 1, minWidth: 0, font: 'inherit' }}>
          <ButtonBase
            aria-expanded={isOpen}
            aria-controls={isOpen ? bodyId : undefined}
            focusRipple={false}
            onClick={() => onToggle(profile.id)}
            sx={{
              // A ground of its own: the card's corners and the checkbox beside it would cut another.
              m: 0.5,
              width: 'calc(100% - 8px)',
              borderRadius: 1,
              gap: 1.5,
              p: 1,
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
              <Box component="span" dir="auto" sx={{ fontWeight: 650, ...lineClamp(2) }}>
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
          <DetailsButton id={profile.id} name={name} onDetails={onDetails} />
        </Box>
      </Box>
      {isOpen && (
        <Box id={bodyId} sx={{ px: 1.5, py: 1, pb: 2, pl: { xs: 1.5, sm: 13.5 } }}>
          <ProfileCardBody profile={profile} query={query} />
        </Box>
      )}
    </CardFrame>
  );
});
