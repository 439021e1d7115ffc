import ExpandMore from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Chip from '@mui/material/Chip';
import { memo, useId, type ReactNode } from 'react';
import { mailUrl } from '../../../../shared/links/email';
import { CardFrame, DetailsButton, type CardProps } from '../../../../shared/moderation/CardList';
import { UnsavedMark } from '../../../../shared/moderation/CorrectionFrame';
import { DecisionLine } from '../../../../shared/moderation/DecisionLine';
import { PublishedLabel, StatusLabel } from '../../../../shared/moderation/StatusLabel';
import { Highlight } from '../../../../shared/text/Highlight';
import { lineClamp } from '../../../../shared/text/truncate';
import { TimeText } from '../../../../shared/text/TimeText';
import { telephoneUrl } from '../../directory/contact';
import { ContactLink } from '../../directory/ContactLink';
import { DirectoryLink, RoundImage } from './ProfileDetails';
import { cityAndCountry, fieldsOf, fullName, profileKind, type Profile } from './profileKind';

interface Props extends CardProps {
  profile: Profile;
  isOpen: boolean;
  onToggle: (id: string) => void;
}

/** The height of a collapsed card. */
export const cardHeight = { xs: 126, sm: 74 };

/** One submitted profile (spec 2.11): picture, name, place and status; expanded, also contact, location, services and bio. */
export const ProfileCard = memo(function ProfileCard(props: Props) {
  const { profile, query, isOpen, onToggle, onDetails } = props;
  const bodyId = useId();
  const name = fullName(profile);
  const place = cityAndCountry(profile);
  return (
    <CardFrame id={profile.id} height={cardHeight} selectName={name} firstRow={72}>
      <Box sx={{ display: 'flex', flexDirection: { xs: 'column', sm: 'row' } }}>
        <Box component="h2" sx={{ m: 0, flexGrow: 1, minWidth: 0, font: 'inherit' }}>
          <ButtonBase
            aria-expanded={isOpen}
            aria-controls={isOpen ? bodyId : undefined}
            focusRipple={false}
            onClick={() => onToggle(profile.id)}
            sx={{
              // Keeps the hover colour and the outline clear of the card's corners and the checkbox.
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
            {/* The text beside it has the name. */}
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
              <DecisionLine item={profile} lines={3} />
            </Box>
          </ButtonBase>
        </Box>
        <Box
          sx={{
            display: 'flex',
            flexWrap: { xs: 'wrap', sm: 'nowrap' },
            flexShrink: 0,
            alignItems: 'center',
            justifyContent: 'space-between',
            columnGap: 2,
            rowGap: 1,
            px: 1.5,
            // On a narrow screen this row is below the picture and aligned with it.
            pl: { xs: 6, sm: 1.5 },
            pb: { xs: 1.5, sm: 0 },
          }}
        >
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
            <StatusLabel status={profile.status} />
            <PublishedLabel status={profile.status} isPublished={Boolean(profile.dibiaId)} />
            {profile.corrected && <Chip size="small" variant="outlined" label="Corrected" />}
            <UnsavedMark kind={profileKind} item={profile} />
          </Box>
          <DetailsButton id={profile.id} name={name} onDetails={onDetails} />
        </Box>
      </Box>
      {isOpen && (
        <Box id={bodyId} sx={{ px: 1.5, py: 1, pb: 2, pl: { xs: 1.5, sm: 13.5 } }}>
          <CardBody profile={profile} query={query} />
        </Box>
      )}
    </CardFrame>
  );
});

/** Everything else of a profile, for an expanded card, without empty parts. */
function CardBody({ profile, query }: { profile: Profile; query: string }) {
  const { name, email, contact, services, bio } = fieldsOf(profile);
  const lines = [profile.addressLine1, profile.addressLine2, cityAndCountry(profile)].filter(Boolean);
  if (!email && !contact && !services && !bio && lines.length === 0) return 'Only the name was filled in.';
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr) minmax(0, 2fr)' },
        overflowWrap: 'anywhere',
      }}
    >
      {(email || contact) && (
        <Part label="Contact info">
          {email && (
            <div>
              <ContactLink text={email} url={mailUrl(email)} label={`Write to ${name}`} />
            </div>
          )}
          {contact && (
            <div>
              <ContactLink text={contact} url={telephoneUrl(contact)} label={`Call ${name}`} />
            </div>
          )}
        </Part>
      )}
      {lines.length > 0 && (
        <Part label="Location">
          {lines.map((line, index) => (
            <div key={index} dir="auto">
              <Highlight text={line} query={query} />
            </div>
          ))}
        </Part>
      )}
      {services && (
        <Part label="Services">
          <Box dir="auto" sx={{ whiteSpace: 'pre-line' }}>
            <Highlight text={services} query={query} />
          </Box>
        </Part>
      )}
      {bio && (
        <Part label="Bio" isLong>
          {/* The details show a long one in full. */}
          <Box dir="auto" sx={{ whiteSpace: 'pre-line', maxWidth: '72ch', ...lineClamp(8) }}>
            {bio}
          </Box>
        </Part>
      )}
      {profile.dibiaId && (
        <Part label="Directory">
          <DirectoryLink profile={profile} />
        </Part>
      )}
    </Box>
  );
}

interface PartProps {
  label: string;
  /** Takes the full width. */
  isLong?: boolean;
  children: ReactNode;
}

function Part({ label, isLong = false, children }: PartProps) {
  return (
    <Box sx={isLong ? { gridColumn: '1 / -1' } : undefined}>
      <Box component="dt" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
        {label}
      </Box>
      <Box component="dd" sx={{ m: 0 }}>
        {children}
      </Box>
    </Box>
  );
}
