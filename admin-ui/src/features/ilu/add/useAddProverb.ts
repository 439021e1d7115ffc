import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useUpload, wasTakenBack } from '../../../shared/audio/useUpload';
import { useAddForm } from '../../../shared/form/useAddForm';
import { useSubmissionId } from '../../../shared/form/useSubmissionId';
import { addProverb, addProverbWithAudio, iluKeys } from '../api';
import { emptyForm, proverbSchema, toInput, type ProverbForm } from '../proverb/proverbForm';
import { addProverbFailure } from './addFailure';

const rules = zodResolver(proverbSchema);

/** What the page does that adds a proverb: with a file it sends a form that shows how far it is. */
export function useAddProverb() {
  const client = useQueryClient();
  const identify = useSubmissionId();
  const upload = useUpload();
  const [isCancelled, setIsCancelled] = useState(false);
  const hadAudio = useRef(false);

  const { mutateAsync } = useMutation({
    mutationFn: ({ audio, ...form }: ProverbForm) => {
      const input = identify(toInput(form), audio);
      return audio ? upload.run((options) => addProverbWithAudio(input, audio, options)) : addProverb(input);
    },
    onSuccess: () => {
      // Asked at once, the new proverb would be found to resemble itself.
      void client.invalidateQueries({ queryKey: iluKeys.similar, refetchType: 'none' });
      for (const queryKey of [iluKeys.proverbs, iluKeys.letters, iluKeys.counts]) {
        void client.invalidateQueries({ queryKey });
      }
    },
  });

  const add = useAddForm<ProverbForm>({
    draftKey: 'proverb-add',
    rules,
    emptyForm,
    firstField: 'proverb',
    send: (form) => {
      hadAudio.current = form.audio !== undefined;
      setIsCancelled(false);
      return mutateAsync(form);
    },
    failureOf: (error) => {
      setIsCancelled(wasTakenBack(error));
      return addProverbFailure(error, hadAudio.current);
    },
  });
  return { add, progress: upload.progress, cancel: upload.cancel, isCancelled };
}
