import Download from '@mui/icons-material/Download';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { PendingButton } from '../../../../shared/feedback/PendingButton';
import { saveFile } from '../../../../shared/files/saveFile';
import { mailUrl } from '../../../../shared/links/email';
import { parseWebUrl, pictureUrl } from '../../../../shared/links/url';
import { WebImage } from '../../../../shared/links/WebImage';
import { CorrectButton, CorrectedBy } from '../../../../shared/moderation/CorrectionFrame';
import { DetailLine } from '../../../../shared/moderation/DetailLine';
import { PublishedLabel, StatusLabel } from '../../../../shared/moderation/StatusLabel';
import { Submitted } from '../../../../shared/moderation/Submitted';
import type { AskToPublish } from '../../../../shared/moderation/types';
import { TimeText } from '../../../../shared/text/TimeText';
import { telephoneUrl } from '../../directory/contact';
import { ContactLink } from '../../directory/ContactLink';
import { dibiaPaths } from '../../paths';
import {
  cityAndCountry,
  duplicateQuery,
  fieldsOf,
  fullName,
  profileKind,
  submittedFields,
  type Profile,
} from './profileKind';

interface Props {
  profile: Profile;
  onPublish: AskToPublish | undefined;
}

/** All of a profile (spec 2.11), each part with a copy button. */
export function ProfileDetails({ profile, onPublish }: Props) {
  const { addressLine1, addressLine2, corrected } = profile;
  const { name, image, email, contact, services, bio } = fieldsOf(profile);
  const submitted = submittedFields(profile);
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        <RoundImage profile={profile} size={96} />
        <Box>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
            <StatusLabel status={profile.status} />
            <PublishedLabel status={profile.status} isPublished={Boolean(profile.dibiaId)} />
          </Box>
          <DirectoryLink profile={profile} />
          <Box sx={{ mb: 1, color: 'text.secondary' }}>
            Created <TimeText date={profile.createdAt} withTime />
          </Box>
          <DownloadImage profile={profile} />
          <Submitted submitted={submitted.image} current={image} />
          {onPublish && (
            <Box sx={{ mt: 1 }}>
              <CorrectButton
                isUnsaved={profileKind.unsavedCorrections?.(profile) !== undefined}
                onClick={() => onPublish('correct')}
              />
            </Box>
          )}
          <CorrectedBy corrected={corrected} />
        </Box>
      </Box>
      {onPublish && <DuplicateWarning profile={profile} />}
      <Box
        component="dl"
        sx={{
          m: 0,
          display: 'grid',
          gap: 1,
          gridTemplateColumns: { xs: '100%', sm: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        <DetailLine label="Name" text={name} submitted={submitted.name} copyLabel="Copy name" />
        <DetailLine label="Email" text={email} submitted={submitted.email} copyLabel="Copy email">
          <ContactLink text={email} url={mailUrl(email)} label={`Write to ${name}`} />
        </DetailLine>
        <DetailLine label="Phone" text={contact} submitted={submitted.contact} copyLabel="Copy phone">
          <ContactLink text={contact} url={telephoneUrl(contact)} label={`Call ${name}`} />
        </DetailLine>
        <DetailLine label="Address line 1" text={addressLine1} copyLabel="Copy address line 1" />
        <DetailLine label="Address line 2" text={addressLine2} />
        <DetailLine
          label="City and country"
          text={cityAndCountry(profile)}
          copyLabel="Copy city and country"
        />
        <DetailLine
          label="Services"
          text={services}
          submitted={submitted.services}
          copyLabel="Copy services"
          isLong
        />
        <DetailLine label="Bio" text={bio} submitted={submitted.bio} copyLabel="Copy bio" isLong />
      </Box>
    </>
  );
}

/** Warns that a dibia with the profile's name and number is in the directory. Nothing if there is none. */
export function DuplicateWarning({ profile }: { profile: Profile }) {
  const { data: isDuplicate } = useQuery(duplicateQuery(profile));
  return (
    // Always rendered, so that screen readers announce a change.
    <Box role="status">
      {isDuplicate && (
        <Alert severity="warning" role="presentation">
          A dibia with this name and number is already in the directory.{' '}
          <Link
            component={RouterLink}
            to={`${dibiaPaths.edit}?${new URLSearchParams({ q: fullName(profile) })}`}
            target="_blank"
            rel="noopener noreferrer"
            aria-label="Show it, opens in a new tab"
            color="inherit"
          >
            Show it
          </Link>
        </Alert>
      )}
    </Box>
  );
}

/** The profile's picture, round. */
export function RoundImage({ profile, size }: { profile: Profile; size: number }) {
  return (
    <Box
      component="span"
      sx={{ display: 'block', flexShrink: 0, '& > img, & > span': { borderRadius: '50%' } }}
    >
      <WebImage url={fieldsOf(profile).image} alt={`Picture of ${fullName(profile)}`} size={size} />
    </Box>
  );
}

interface LinkProps {
  profile: Profile;
  /** The text of the link. */
  children?: string | undefined;
}

/** The link from a profile to the dibia that was made from it. Nothing if that is not in the directory. */
export function DirectoryLink({ profile: { dibiaId }, children = 'Open in the directory' }: LinkProps) {
  if (!dibiaId) return null;
  return (
    <Link component={RouterLink} to={`${dibiaPaths.edit}?${new URLSearchParams({ edit: dibiaId })}`}>
      {children}
    </Link>
  );
}

/** Downloads the profile's image, or opens it in a new tab if its host does not allow a download. */
function DownloadImage({ profile }: { profile: Profile }) {
  const [isLoading, setIsLoading] = useState(false);
  const [refused, setRefused] = useState(false);
  const url = parseWebUrl(fieldsOf(profile).image);
  if (!url) return null;
  const download = async () => {
    setRefused(false);
    setIsLoading(true);
    setRefused(!(await downloadImage(profile)));
    setIsLoading(false);
  };
  return (
    <>
      <PendingButton
        variant="outlined"
        startIcon={<Download />}
        pending={isLoading}
        pendingLabel="Downloading..."
        keepsFocus
        onClick={() => void download()}
      >
        Download image
      </PendingButton>
      <Box role="status">
        {refused && (
          <Alert severity="info" role="presentation" sx={{ mt: 1 }}>
            The image could not be downloaded, so it opens in a new tab. Save it from there:{' '}
            <Link href={url.href} target="_blank" rel="noopener noreferrer" color="inherit">
              open the image
            </Link>
          </Alert>
        )}
      </Box>
    </>
  );
}

/** Characters that file names cannot have on some system: separators, wildcards, control and direction characters. */
const unfit = /[\\/:*?"<>|\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

const fit = (text: string) => text.replace(unfit, '').replace(/^[.\s]+|[.\s]+$/g, '');

/** 'profile-Ada-Obi.jpg' (spec 2.11) */
function imageFileName({ firstName, lastName }: Profile): string {
  return `${['profile', fit(firstName), fit(lastName)].filter(Boolean).join('-')}.jpg`;
}

/**
 * Downloads a profile's image. If its host does not allow that, opens the image in a new tab. Reports whether it was
 * downloaded.
 */
async function downloadImage(profile: Profile): Promise<boolean> {
  const url = pictureUrl(fieldsOf(profile).image);
  try {
    saveFile(await readImage(url), imageFileName(profile));
    return true;
  } catch (error) {
    console.error('The profile image could not be downloaded.', error);
    window.open(url, '_blank', 'noopener,noreferrer');
    return false;
  }
}

/**
 * Returns the image as a JPEG. It reads the image through an image element, because the content security policy allows
 * fetch only from the app's own server. The image's host must allow it (CORS).
 */
async function readImage(url: string): Promise<Blob> {
  const image = new Image();
  image.crossOrigin = 'anonymous';
  image.referrerPolicy = 'no-referrer';
  image.src = url;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth;
  canvas.height = image.naturalHeight;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw the image');
  // A JPEG has no transparency: without a background it becomes black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92));
  if (!blob) throw new Error('The image is too large or empty');
  return blob;
}
