import Box from '@mui/material/Box';
import { mailUrl } from '../../../../shared/links/email';
import { DetailLine } from '../../../../shared/moderation/DetailLine';
import { StatusLabel } from '../../../../shared/moderation/StatusLabel';
import { TimeText } from '../../../../shared/text/TimeText';
import { telephoneUrl } from '../../directory/contact';
import { ContactLink } from '../../directory/ContactLink';
import type { Profile } from './types';

import { DirectoryLink } from './DirectoryLink';
import { DownloadImage } from './DownloadImage';
import { cityAndCountry, fullName } from './profileText';
import { RoundImage } from './RoundImage';

/** The whole of a profile (spec 2.11), every part with a button that copies it. */
export function ProfileDetails({ profile }: { profile: Profile }) {
  const { email, contact, addressLine1, addressLine2, services, bio } = profile;
  const name = fullName(profile);
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        <RoundImage profile={profile} size={96} />
        <Box>
          <StatusLabel status={profile.status} />
          <DirectoryLink item={profile} />
          <Box sx={{ mb: 1, color: 'text.secondary' }}>
            Created <TimeText date={profile.createdAt} withTime />
          </Box>
          <DownloadImage profile={profile} />
        </Box>
      </Box>
      <Box
        component="dl"
        sx={{
          m: 0,
          display: 'grid',
          gap: 1,
          gridTemplateColumns: { xs: '100%', sm: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        <DetailLine label="Name" text={name} copyLabel="Copy name" />
        <DetailLine label="Email" text={email} copyLabel="Copy email">
          <ContactLink text={email} url={mailUrl(email)} label={`Write to ${name}`} />
        </DetailLine>
        <DetailLine label="Phone" text={contact} copyLabel="Copy phone">
          <ContactLink text={contact} url={telephoneUrl(contact)} label={`Call ${name}`} />
        </DetailLine>
        <DetailLine label="Address line 1" text={addressLine1} copyLabel="Copy address line 1" />
        <DetailLine label="Address line 2" text={addressLine2} />
        <DetailLine
          label="City and country"
          text={cityAndCountry(profile)}
          copyLabel="Copy city and country"
        />
        <DetailLine label="Services" text={services} copyLabel="Copy services" isLong />
        <DetailLine label="Bio" text={bio} copyLabel="Copy bio" isLong />
      </Box>
    </>
  );
}
