import { zodResolver } from '@hookform/resolvers/zod';
import { FormAudio } from '../../../shared/audio/AudioField';
import { FormDetails } from '../../../shared/audio/DetailFields';
import { UploadState } from '../../../shared/audio/UploadProgress';
import { addFailure, noAnswerToAdd, noConnection } from '../../../shared/feedback/failures';
import { AddFrame } from '../../../shared/form/AddFrame';
import { useAddWithAudio } from '../../../shared/form/useAddWithAudio';
import type { ExistsQuestion } from '../../../shared/form/useExistsQuestion';
import { ApiError } from '../../../shared/http/client';
import { addProverb, addProverbWithAudio, findSameLetters, iluKeys, noun } from '../api';
import { iluPaths } from '../paths';
import { ProverbFields } from '../proverb/ProverbFields';
import { emptyForm, proverbSchema, toInput, type ProverbForm } from '../proverb/proverbForm';
import { nameOf } from '../proverb/proverbTexts';

/** Add Proverb (spec 2.13). */
export function AddProverbPage() {
  const { add, progress, cancel, isCancelled } = useAddProverb();
  return (
    <AddFrame
      title="Add Proverb"
      add={add}
      button="Add Proverb"
      success="Proverb added successfully!"
      progress={<UploadState progress={progress} onCancel={cancel} isCancelled={isCancelled} />}
    >
      <ProverbFields
        form={add.form}
        audio={
          <div>
            <FormAudio form={add.form} name="audio" label="Audio File" />
            <FormDetails form={add.form} />
          </div>
        }
      />
    </AddFrame>
  );
}

const rules = zodResolver(proverbSchema);

const existsQuestion: ExistsQuestion<ProverbForm> = {
  title: 'This proverb already exists. Add it again?',
  confirmLabel: 'Add it again',
  similarTitle: 'A proverb with the same letters exists. Add yours too?',
  lang: 'ig',
  path: iluPaths.edit,
  find: async ({ proverb }, signal) => {
    const found = await findSameLetters(proverb, signal);
    return found.map((one) => ({ id: one.id, name: nameOf(one), differs: one.differs }));
  },
};

/** Holds the state of the page that adds a proverb. */
function useAddProverb() {
  return useAddWithAudio<ProverbForm, ReturnType<typeof toInput>>({
    area: 'ilu',
    draftKey: 'proverb-add',
    rules,
    emptyForm,
    firstField: 'proverb',
    existsQuestion,
    toInput,
    add: addProverb,
    addWithAudio: addProverbWithAudio,
    // The form still shows the new proverb, which would be found similar to itself.
    changed: { changes: [iluKeys.all], upToDate: [iluKeys.similar] },
    failureOf: addProverbFailure,
  });
}

/** Returns why a proverb could not be added (spec 8). */
function addProverbFailure(error: unknown, hadAudio: boolean): string {
  return hadAudio ? withAudioFailure(error) : addFailure(noun, error);
}

/** 'Error: {server text or Server returned {status}}'; errors of this call are plain text (spec 7.3). */
function withAudioFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return `Error: ${String(error)}`;
  if (error.status === 0) return `Error: ${error.mayBeSaved ? noAnswerToAdd : noConnection}`;
  // A proxy may answer with a page of its own.
  const isPage = error.text.trimStart().startsWith('<');
  const text = error.serverMessage ?? (isPage ? '' : error.text.trim());
  return `Error: ${text || `Server returned ${error.status}`}`;
}
