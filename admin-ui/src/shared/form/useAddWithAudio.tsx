import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { DefaultValues, FieldPath, FieldValues, Resolver } from 'react-hook-form';
import type { AreaId } from '../areas';
import type { RecordingOptions } from '../audio/appendRecording';
import { detailsOf, type RecordingDetails } from '../audio/details';
import { useUpload, wasCancelled } from '../audio/uploadForm';
import { useSilenceQuestion } from '../audio/useSilenceQuestion';
import { offerUndoOfAdd } from '../history/offerUndoOfChange';
import { runWrite, type Changed } from '../http/write';
import { useAddForm } from './useAddForm';
import type { ExistsQuestion } from './useExistsQuestion';
import { useSubmission } from './useSubmission';

interface Options<F extends FieldValues, I extends object> {
  area: AreaId;
  draftKey: string;
  rules: Resolver<F>;
  emptyForm: F & DefaultValues<F>;
  firstField: FieldPath<F>;
  /** Asks before an entry is added that exists already. */
  existsQuestion?: ExistsQuestion<F>;
  toInput: (form: F) => I;
  add: (input: I) => Promise<unknown>;
  addWithAudio: (input: I, audio: File, options: RecordingOptions) => Promise<unknown>;
  changed: Changed;
  failureOf: (error: unknown, hadAudio: boolean) => string;
}

/** The form that adds an entry with or without a recording, for an AddFrame. With a recording it reports the progress of the upload. */
export function useAddWithAudio<
  F extends FieldValues & RecordingDetails & { audio?: File | undefined },
  I extends object,
>(options: Options<F, I>) {
  const { draftKey, rules, emptyForm, firstField, toInput, changed, failureOf } = options;
  const client = useQueryClient();
  const submit = useSubmission();
  const upload = useUpload();
  const [isCancelled, setIsCancelled] = useState(false);
  const hadAudio = useRef(false);
  const { confirmSound, question } = useSilenceQuestion();

  const add = useAddForm<F>({
    draftKey,
    rules,
    emptyForm,
    firstField,
    existsQuestion: options.existsQuestion,
    send: async (form, confirmNew, reopen) => {
      const { audio } = form;
      let added: { id: string } | undefined;
      hadAudio.current = audio !== undefined;
      setIsCancelled(false);
      const send = async (input: I & { id: string }) => {
        added = input;
        if (!audio) {
          await confirmNew(input.id);
          return options.add(input);
        }
        return upload.run(async (given) => {
          await confirmNew(input.id, given.signal);
          await confirmSound(audio, given.signal);
          return options.addWithAudio(input, audio, { ...given, details: detailsOf(form) });
        });
      };
      await runWrite(client, { ...changed, send: (input: I) => submit(input, send, audio) }, toInput(form));
      if (added) offerUndoOfAdd(client, options.area, added, reopen);
    },
    failureOf: (error) => {
      setIsCancelled(wasCancelled(error));
      return wasCancelled(error) ? undefined : failureOf(error, hadAudio.current);
    },
  });
  const questions = (
    <>
      {add.question}
      {question}
    </>
  );
  return {
    add: { ...add, question: questions },
    progress: upload.progress,
    cancel: upload.cancel,
    isCancelled,
  };
}
