import { useWatch, type UseFormReturn } from 'react-hook-form';
import { FieldWarning } from '../../../shared/form/FieldWarning';
import { FormIgbo } from '../../../shared/igbo/IgboField';
import { similarity } from '../../../shared/text/differences';
import type { ProverbForm } from '../proverb/proverbForm';
import { SimilarPanel, useSimilar } from './SimilarProverbs';

interface Props {
  form: UseFormReturn<ProverbForm>;
  /** The proverb before the edit. */
  edited: { id: string; proverb: string } | undefined;
}

const warnings = {
  same: 'This exact proverb exists.',
  spelling: 'This proverb exists, spelled differently.',
  near: 'A similar proverb exists.',
};

/** The proverb of a form. It warns about similar proverbs and compares them, and never prevents saving. */
export function ProverbField({ form, edited }: Props) {
  const [proverb, meaning] = useWatch({ control: form.control, name: ['proverb', 'meaning'] });
  const answer = useSimilar(proverb, edited);
  const nearest = answer?.similar[0];
  return (
    <FieldWarning
      hint="In Igbo."
      warning={nearest && warnings[similarity(answer.proverb, nearest.proverb)]}
      action="Compare"
      panel={
        answer && (
          <SimilarPanel label={edited ? 'Edited' : 'New'} typed={{ proverb, meaning }} answer={answer} />
        )
      }
    >
      {(hint) => <FormIgbo form={form} name="proverb" label="Proverb" required hint={hint} />}
    </FieldWarning>
  );
}
