import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { mailUrl } from '../../../../shared/links/email';
import { Highlight } from '../../../../shared/text/Highlight';
import { telephoneUrl } from '../../directory/contact';
import { ContactLink } from '../../directory/ContactLink';
import type { Profile } from './types';
import { lineClamp } from '../../../../shared/text/lineClamp';
import { DirectoryLink } from './DirectoryLink';
import { fullName, locationLines } from './profileText';

/** What an open card shows; parts that were left empty are left out. */
export function ProfileCardBody({ profile, query }: { profile: Profile; query: string }) {
  const { email, contact, bio } = profile;
  const name = fullName(profile);
  const lines = locationLines(profile);
  if (!email && !contact && !bio && lines.length === 0) return 'Nothing but the name was filled in.';
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
      {bio && (
        <Part label="Bio">
          {/* The rest of a long one stands in the details. */}
          <Box dir="auto" sx={{ whiteSpace: 'pre-line', maxWidth: '72ch', ...lineClamp(8) }}>
            {bio}
          </Box>
        </Part>
      )}
      {profile.dibiaId && (
        <Part label="Directory">
          <DirectoryLink item={profile} />
        </Part>
      )}
    </Box>
  );
}

function Part({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <Box component="dt" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
        {label}
      </Box>
      <Box component="dd" sx={{ m: 0 }}>
        {children}
      </Box>
    </div>
  );
}
