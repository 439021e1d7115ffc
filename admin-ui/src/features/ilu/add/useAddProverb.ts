import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useAddWithAudio } from '../../../shared/form/useAddWithAudio';
import { addProverb, addProverbWithAudio, iluKeys } from '../api';
import { emptyForm, proverbSchema, toInput, type ProverbForm } from '../proverb/proverbForm';
import { addProverbFailure } from './addFailure';

const rules = zodResolver(proverbSchema);

/** What the page does that adds a proverb. */
export function useAddProverb() {
  const client = useQueryClient();
  const onAdded = () => {
    // Asked at once, the new proverb would be found to resemble itself.
    void client.invalidateQueries({ queryKey: iluKeys.similar, refetchType: 'none' });
    for (const queryKey of [iluKeys.proverbs, iluKeys.counts]) {
      void client.invalidateQueries({ queryKey });
    }
  };
  return useAddWithAudio<ProverbForm, ReturnType<typeof toInput>>({
    draftKey: 'proverb-add',
    rules,
    emptyForm,
    firstField: 'proverb',
    toInput,
    add: addProverb,
    addWithAudio: addProverbWithAudio,
    onAdded,
    failureOf: addProverbFailure,
  });
}
