import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useRef, useState } from 'react';
import { PendingButton } from '../../../../shared/feedback/PendingButton';
import { drafts } from '../../../../shared/form/drafts';
import { WebImage } from '../../../../shared/links/WebImage';
import { CorrectionFrame } from '../../../../shared/moderation/CorrectionFrame';
import { PublishFrame } from '../../../../shared/moderation/PublishFrame';
import { Submitted } from '../../../../shared/moderation/Submitted';
import type { Question } from '../../../../shared/moderation/types';
import { useCorrection } from '../../../../shared/moderation/useCorrection';
import { lineClamp } from '../../../../shared/text/truncate';
import {
  incompleteNumber,
  isNumberMissing,
  joinContact,
  splitContact,
  typeNumber,
  undecidedNumber,
  type Contact,
} from '../../directory/contact';
import { ContactField } from '../../directory/ContactField';
import { profileRules, type ProfileFields } from '../../directory/dibiaForm';
import { CorrectionFields } from './CorrectionFields';
import { correctionDraft, fullName, missingForDirectory, type Profile } from './profileKind';

/** Asks before a profile is added to the directory: shows the new entry, and lets it be corrected. */
export function PublishDialog(props: Question<Profile>) {
  const { item, pending, error, cause, wanted, onConfirm, onInstead, onCancel } = props;
  const input = useRef<HTMLInputElement>(null);
  const [contact, setContact] = useContactDraft(item);
  const [asked, setAsked] = useState<'publish' | 'approve'>();
  const correction = useCorrection<ProfileFields>({
    draftKey: correctionDraft(item),
    rules: profileRules,
    submitted: toFields(item),
    firstField: 'name',
    isCorrecting: wanted === 'correct',
    cause,
  });
  const { isOpen } = correction;
  const missing = missingForDirectory(item);
  const isNumberless = isNumberMissing(contact.number);
  const incomplete = contact.kept === contact.number ? undefined : incompleteNumber(contact.number);
  const numberError = contact.typedNumber ? undecidedNumber : incomplete;
  const wrong = isNumberless ? 'Contact number is required.' : numberError;

  const publish = () => {
    setAsked('publish');
    if (wrong !== undefined) input.current?.focus();
    else {
      correction.submit((corrected) =>
        onConfirm({ contact: joinContact(contact), ...(corrected && { corrected }) }),
      );
    }
  };
  const cancel = () => {
    correction.save();
    onCancel();
  };
  const approve = () => {
    setAsked('approve');
    onInstead('approve');
  };
  // Fields that are open show what is missing.
  const canPublish = missing.length === 0 || isOpen;
  const isApproved = item.status === 'approved';
  const label = isApproved ? 'Add to directory' : 'Approve and add to directory';
  const needsWayOut = !isApproved && (missing.length > 0 || item.contact === '' || Boolean(error));

  return (
    <PublishFrame
      title={isOpen ? `Correct ${fullName(item)}'s profile` : titleOf(item)}
      pending={pending}
      error={error}
      onSubmit={publish}
      onCancel={cancel}
      buttons={
        <>
          <Button onClick={cancel} disabled={pending}>
            Cancel
          </Button>
          {needsWayOut && (
            <PendingButton
              variant={canPublish ? 'outlined' : 'contained'}
              autoFocus={!canPublish}
              pending={pending}
              pendingLabel={asked === 'approve' ? 'Approving...' : 'Approve'}
              keepsFocus
              onClick={approve}
            >
              Approve
            </PendingButton>
          )}
          {canPublish && (
            <PendingButton
              type="submit"
              autoFocus={item.contact !== '' && !isOpen}
              pending={pending}
              pendingLabel={asked === 'approve' ? label : 'Adding...'}
              keepsFocus
            >
              {label}
            </PendingButton>
          )}
        </>
      }
    >
      {(!canPublish || item.contact === '') && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {missingSentence(item, isOpen ? [] : missing)}
        </Alert>
      )}
      <CorrectionFrame correction={correction} preview={<Preview fields={correction.values} />}>
        <CorrectionFields correction={correction} />
      </CorrectionFrame>
      {canPublish && (
        <Box sx={{ mt: 2 }}>
          <ContactField
            name="contact"
            value={contact.number}
            typedNumber={contact.typedNumber ?? ''}
            onChange={(number, typedNumber) => setContact({ ...contact, number, typedNumber })}
            onBlur={() => undefined}
            onKeep={(kept) => setContact({ ...contact, kept })}
            inputRef={input}
            error={asked === 'publish' ? wrong : undefined}
          />
          {contact.number !== contactToPublish(item.contact).number && (
            <Submitted submitted={item.contact} current={contact.number} />
          )}
          <FormControlLabel
            label="Includes WhatsApp"
            control={
              <Checkbox
                checked={contact.includesWhatsApp}
                onChange={(_, includesWhatsApp) => setContact({ ...contact, includesWhatsApp })}
              />
            }
          />
          {wrong === undefined && (
            <Box sx={{ color: 'text.secondary', fontSize: '0.875rem', overflowWrap: 'anywhere' }}>
              The directory will show <bdi>{joinContact(contact)}</bdi>
            </Box>
          )}
        </Box>
      )}
    </PublishFrame>
  );
}

/** Says what happens to whose profile. */
function titleOf(profile: Profile): string {
  const name = fullName(profile);
  if (profile.status === 'approved') return `Add ${name} to the directory`;
  return `Approve ${name}'s profile and add it to the directory`;
}

/** The picture, name and services that the directory will have. */
function Preview({ fields: { name, image, services } }: { fields: ProfileFields }) {
  return (
    <Box sx={{ display: 'flex', gap: 2, overflowWrap: 'anywhere' }}>
      <WebImage url={image} alt={`Picture of ${name}`} size={72} />
      <Box sx={{ minWidth: 0 }}>
        <Box dir="auto" sx={{ fontWeight: 650 }}>
          {name}
        </Box>
        {services && (
          <Box dir="auto" sx={{ whiteSpace: 'pre-line', ...lineClamp(6) }}>
            {services}
          </Box>
        )}
      </Box>
    </Box>
  );
}

const list = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** Says which required fields are missing, and what can be done. */
function missingSentence(profile: Profile, missing: string[]): string {
  if (missing.length === 0) {
    const no = 'This profile has no contact number. The directory requires one.';
    if (profile.status === 'approved') return `${no} Enter it here.`;
    return `${no} Enter it here, or approve the profile without adding it to the directory.`;
  }
  const all = profile.contact.trim() === '' ? [...missing, 'contact number'] : missing;
  const them = ['it', 'both'][all.length - 1] ?? 'all of them';
  const no = `This profile has no ${list.format(all)}. The directory requires ${them}.`;
  if (profile.status === 'approved') return `${no} Make corrections to add it.`;
  return `${no} Make corrections, or approve it without adding it to the directory.`;
}

/** Returns the fields of the dibia that a profile has. */
const toFields = (profile: Profile): ProfileFields => ({
  name: fullName(profile),
  image: profile.profileImage,
  bio: profile.bio,
  services: profile.services,
  email: profile.email,
});

/** Returns the contact as it is being corrected. The browser tab keeps it when the dialog is cancelled or fails, or when the decision is undone. */
function useContactDraft({ id, contact }: Profile): [Contact, (contact: Contact) => void] {
  const key = `publish-profile-${id}`;
  const [value, setValue] = useState<Contact>(() => ({
    ...contactToPublish(contact),
    ...drafts.read(key)?.values,
  }));
  const change = (next: Contact) => {
    setValue(next);
    drafts.write(key, { values: { ...next } });
  };
  return [value, change];
}

/** Returns the contact for the directory as Add Dibia would write it. It includes WhatsApp unless the profile says otherwise. */
export function contactToPublish(submitted: string): Contact {
  const { number, includesWhatsApp } = splitContact(submitted);
  const saysWhich = number !== submitted.trim();
  return { number: inGroups(number), includesWhatsApp: saysWhich ? includesWhatsApp : true };
}

/** Groups the digits of a Nigerian number. Any other number, or two of them, would become a wrong one. */
function inGroups(number: string): string {
  const digits = number.replace(/[ ().-]/g, '');
  return /^(\+?234|0)?[1-9]\d{9}$/.test(digits) ? typeNumber('', digits, digits.length).text : number;
}
