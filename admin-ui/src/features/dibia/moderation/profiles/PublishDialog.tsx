import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { PendingButton } from '../../../../shared/feedback/PendingButton';
import { WebImage } from '../../../../shared/links/WebImage';
import { CorrectionFrame } from '../../../../shared/moderation/CorrectionFrame';
import { PublishFrame } from '../../../../shared/moderation/PublishFrame';
import { Submitted } from '../../../../shared/moderation/Submitted';
import type { Question } from '../../../../shared/moderation/types';
import { useCorrection } from '../../../../shared/moderation/useCorrection';
import { useSaveCorrections } from '../../../../shared/moderation/useSaveCorrections';
import { lineClamp } from '../../../../shared/text/truncate';
import { isNumberMissing, joinContact } from '../../directory/contact';
import { ContactField } from '../../directory/ContactField';
import { correctionRules, profileRules, type ProfileFields } from '../../directory/dibiaForm';
import { CorrectionFields } from './CorrectionFields';
import { DuplicateWarning } from './ProfileDetails';
import { contactToPublish, numberProblem, useContactDraft } from './profileContact';
import {
  correctionDraft,
  duplicateQuery,
  fieldsOf,
  fullName,
  missingForDirectory,
  profileKind,
  saveCorrections,
  submittedFields,
  type Profile,
} from './profileKind';

/** Asks before a profile is published in the directory: shows the new entry, and lets it be corrected. */
export function PublishDialog(props: Question<Profile>) {
  const { wanted, onConfirm, onInstead, onCancel } = props;
  const saving = useSaveCorrections({
    kind: profileKind,
    asked: props.item,
    save: saveCorrections,
    onSaved: onCancel,
  });
  const { item } = saving;
  const pending = props.pending || saving.isPending;
  const error = saving.failure ?? props.error;
  const input = useRef<HTMLInputElement>(null);
  const cancelButton = useRef<HTMLButtonElement>(null);
  const publishButton = useRef<HTMLButtonElement>(null);
  const hasFocused = useRef(false);
  const { contact: savedContact, ...saved } = fieldsOf(item);
  const { contact: submittedContact, ...submitted } = submittedFields(item);
  const { contact, changed: changedContact, ...contactDraft } = useContactDraft(item, savedContact);
  const [asked, setAsked] = useState<'publish' | 'approve' | 'save'>();
  // All fields but the contact, which may be chosen without correcting the others.
  const others = useCorrection<ProfileFields>({
    draftKey: correctionDraft(item),
    rules: correctionRules,
    publishRules: profileRules,
    submitted,
    saved,
    isCorrecting: wanted === 'correct',
    cause: saving.error ?? props.cause,
  });
  const { isOpen } = others;
  const { data: isDuplicate = false, isLoading } = useQuery(duplicateQuery(item));
  const isContactChanged = changedContact !== undefined;
  // While the user has to choose between two numbers, the stored one may be shown.
  const isContactTouched = isContactChanged || Boolean(contact.typedNumber);
  const correction = {
    ...others,
    isChanged: others.isChanged || (isOpen && isContactTouched),
    isCorrected: others.isCorrected || (changedContact ?? savedContact) !== submittedContact,
    hasSaved: item.corrected !== undefined,
    restore: () => {
      others.restore();
      contactDraft.change(contactToPublish(submittedContact));
    },
    discard: () => {
      others.discard();
      contactDraft.discard();
    },
  };
  const missing = missingForDirectory(item);
  const missingId = useId();
  const problem = numberProblem(contact);
  const wrong = isNumberMissing(contact.number) ? 'Contact number is required' : problem;
  // Fields that are open show what is missing.
  const canPublish = missing.length === 0 || isOpen;
  const unsaved = canPublish && isContactTouched ? problem : undefined;
  const shownError = { publish: wrong, save: unsaved, approve: unsaved };

  const publish = () => {
    setAsked('publish');
    saving.reset();
    others.save();
    if (wrong !== undefined) input.current?.focus();
    else {
      others.submit('publish', (corrected) =>
        onConfirm({ contact: joinContact(contact), ...(corrected && { corrected }) }),
      );
    }
  };
  const save = () => {
    setAsked('save');
    others.save();
    if (shownError.save !== undefined) input.current?.focus();
    else {
      others.submit('save', (corrected) => {
        if (!corrected && !isContactChanged) onCancel();
        else saving.save({ ...saved, ...corrected, contact: changedContact ?? savedContact });
      });
    }
  };
  const cancel = () => {
    others.save();
    onCancel();
  };
  const approve = () => {
    setAsked('approve');
    saving.reset();
    others.save();
    if (shownError.approve !== undefined) input.current?.focus();
    else onInstead('approve');
  };
  const isApproved = item.status === 'approved';
  const needsWayOut =
    !isApproved && (Boolean(props.error) || (!isOpen && (missing.length > 0 || savedContact === '')));

  const needsCare = isDuplicate || !canPublish;
  const mayFocus = !isLoading && !isOpen && (needsCare || savedContact !== '');
  const focusedButton = mayFocus ? (needsCare ? 'cancel' : 'publish') : undefined;
  // Focus no button until it is known whether Enter may publish. If that is known at once, autoFocus does it: the dialog
  // moves the focus after this effect.
  useEffect(() => {
    if (isLoading || hasFocused.current) return;
    hasFocused.current = true;
    if (focusedButton) (focusedButton === 'cancel' ? cancelButton : publishButton).current?.focus();
  }, [isLoading, focusedButton]);

  return (
    <PublishFrame
      title={isOpen ? `Correct ${fullName(item)}'s profile` : `Publish ${fullName(item)}'s profile`}
      pending={pending}
      error={error}
      // While corrections are edited, Ctrl+Enter saves them instead of publishing.
      onSubmit={isOpen ? save : isDuplicate || isLoading ? () => undefined : publish}
      onCancel={cancel}
      buttons={
        <>
          <Button
            ref={cancelButton}
            autoFocus={focusedButton === 'cancel'}
            onClick={cancel}
            disabled={pending}
          >
            Cancel
          </Button>
          {needsWayOut && (
            <PendingButton
              variant={canPublish ? 'outlined' : 'contained'}
              pending={pending}
              pendingLabel={asked === 'approve' ? 'Approving...' : 'Approve'}
              keepsFocus
              onClick={approve}
            >
              Approve
            </PendingButton>
          )}
          <PendingButton
            ref={publishButton}
            variant={isOpen || isDuplicate || !canPublish ? 'outlined' : 'contained'}
            {...(isOpen || isDuplicate || isLoading ? { onClick: publish } : { type: 'submit' })}
            autoFocus={focusedButton === 'publish'}
            disabled={!canPublish}
            aria-describedby={canPublish ? undefined : missingId}
            pending={pending}
            pendingLabel={asked === 'publish' ? 'Publishing...' : 'Publish'}
            keepsFocus
          >
            Publish
          </PendingButton>
          {isOpen && (
            <PendingButton
              type="submit"
              pending={pending}
              pendingLabel={asked === 'save' ? 'Saving...' : 'Save corrections'}
              keepsFocus
            >
              Save corrections
            </PendingButton>
          )}
        </>
      }
    >
      <Box sx={{ mb: isDuplicate ? 2 : 0 }}>
        <DuplicateWarning profile={item} />
      </Box>
      {(!canPublish || savedContact === '') && (
        <Alert id={missingId} severity="warning" sx={{ mb: 2 }}>
          {missingSentence(item, isOpen ? [] : missing)}
        </Alert>
      )}
      <CorrectionFrame correction={correction} preview={<Preview fields={others.values} />}>
        <CorrectionFields correction={others} />
      </CorrectionFrame>
      {canPublish && (
        <Box sx={{ mt: 2 }}>
          <ContactField
            name="contact"
            value={contact.number}
            typedNumber={contact.typedNumber ?? ''}
            onChange={(number, typedNumber) => contactDraft.change({ ...contact, number, typedNumber })}
            onBlur={() => undefined}
            onKeep={(kept) => contactDraft.change({ ...contact, kept })}
            inputRef={input}
            error={asked && shownError[asked]}
          />
          {contact.number !== contactToPublish(submittedContact).number && (
            <Submitted submitted={submittedContact} current={contact.number} />
          )}
          <FormControlLabel
            label="Includes WhatsApp"
            control={
              <Checkbox
                checked={contact.includesWhatsApp}
                onChange={(_, includesWhatsApp) => contactDraft.change({ ...contact, includesWhatsApp })}
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
    return `${no} Enter it here, or approve the profile without publishing it.`;
  }
  const all = fieldsOf(profile).contact.trim() === '' ? [...missing, 'contact number'] : missing;
  const them = ['it', 'both'][all.length - 1] ?? 'all of them';
  const no = `This profile has no ${list.format(all)}. The directory requires ${them}.`;
  if (profile.status === 'approved') return `${no} Make corrections to publish it.`;
  return `${no} Make corrections, or approve it without publishing it.`;
}
