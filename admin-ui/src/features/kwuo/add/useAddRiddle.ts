import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { addFailure } from '../../../shared/feedback/failures';
import { useAddWithAudio } from '../../../shared/form/useAddWithAudio';
import { addRiddle, addRiddleWithAudio, kwuoKeys, noun, type RiddleInput } from '../api';
import { emptyForm, riddleSchema, toInput, type RiddleForm } from '../riddle/riddleForm';

const rules = zodResolver(riddleSchema);

/** What the form does that adds a riddle; the list is reloaded. */
export function useAddRiddle() {
  const client = useQueryClient();
  return useAddWithAudio<RiddleForm, RiddleInput>({
    draftKey: 'riddle-add',
    rules,
    emptyForm,
    firstField: 'riddle',
    toInput,
    add: addRiddle,
    addWithAudio: addRiddleWithAudio,
    onAdded: () => void client.invalidateQueries({ queryKey: kwuoKeys.all }),
    failureOf: (error) => addFailure(noun, error),
  });
}
