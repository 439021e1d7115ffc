import { zodResolver } from '@hookform/resolvers/zod';
import { useAddWithAudio } from '../../../shared/form/useAddWithAudio';
import { addProverb, addProverbWithAudio, iluKeys } from '../api';
import { emptyForm, proverbSchema, toInput, type ProverbForm } from '../proverb/proverbForm';
import { addProverbFailure } from './addFailure';

const rules = zodResolver(proverbSchema);

/** What the page does that adds a proverb. */
export function useAddProverb() {
  return useAddWithAudio<ProverbForm, ReturnType<typeof toInput>>({
    draftKey: 'proverb-add',
    rules,
    emptyForm,
    firstField: 'proverb',
    toInput,
    add: addProverb,
    addWithAudio: addProverbWithAudio,
    // The form still shows the new proverb, which would be found to resemble itself.
    changed: { changes: [iluKeys.all], upToDate: [iluKeys.similar] },
    failureOf: addProverbFailure,
  });
}
