import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { Choices } from '../../../shared/export/Choices';
import type { Content, SimilarProverb } from '../api';
import { quotedList, type ReplaceableText } from './suggestions';

/** What an existing proverb gets from a suggestion. */
interface Plan {
  existing: SimilarProverb;
  /** The texts that are different in the suggestion. */
  different: ReplaceableText[];
  /** Those of them that the suggestion's text replaces. */
  replace: ReplaceableText[];
  /** The categories that the existing proverb lacks. */
  categories: string[];
  changesNothing: boolean;
  choose: (text: ReplaceableText, isReplaced: boolean) => void;
}

/** Plans the addition to an existing proverb. It keeps all its texts until another choice is made. */
export function useAddition(existing: SimilarProverb | undefined, content: Content): Plan | undefined {
  // A choice is about the texts that were shown beside each other.
  const of = existing && `${existing.id} ${existing.version}`;
  const [chosen, setChosen] = useState<{ of?: string | undefined; texts: ReplaceableText[] }>({ texts: [] });
  if (!existing) return undefined;
  const current = chosen.of === of ? chosen.texts : [];
  const different = (['proverb', 'meaning'] as const).filter(
    (text) => content[text].trim() !== existing[text].trim(),
  );
  const replace = different.filter((text) => current.includes(text));
  const categories = content.categories.filter((name) => !existing.categories.includes(name));
  return {
    existing,
    different,
    replace,
    categories,
    changesNothing: replace.length === 0 && categories.length === 0,
    choose: (text, isReplaced) => {
      const others = current.filter((each) => each !== text);
      setChosen({ of, texts: isReplaced ? [...others, text] : others });
    },
  };
}

interface Props {
  plan: Plan;
  /** The suggestion was corrected. */
  isCorrected: boolean;
}

const legends = { proverb: 'Its text', meaning: 'Its meaning' };

/** Chooses what an existing proverb gets from a suggestion, and says what changes. */
export function AdditionChoices({ plan, isCorrected }: Props) {
  const { different, replace, choose } = plan;
  const id = useId();
  const source = isCorrected ? 'corrected' : 'suggested';
  const optionsOf = (text: ReplaceableText) => {
    const noun = text === 'proverb' ? 'text' : 'meaning';
    return [
      ['keep', `Keep the existing ${noun}`],
      ['replace', `Use the ${source} ${noun}`],
    ] as const;
  };
  return (
    <Box component="section" aria-labelledby={id}>
      <Typography id={id} component="h3" sx={{ fontWeight: 600 }}>
        What the existing proverb gets
      </Typography>
      <Box
        sx={{
          display: 'grid',
          columnGap: 1,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
          mt: 0.5,
        }}
      >
        {different.map((text) => (
          <Choices
            key={text}
            legend={legends[text]}
            options={optionsOf(text)}
            value={replace.includes(text) ? 'replace' : 'keep'}
            onChange={(choice) => choose(text, choice === 'replace')}
          />
        ))}
      </Box>
      <Box role="status" sx={{ fontSize: '0.875rem' }}>
        {sentenceOf(plan)}
      </Box>
    </Box>
  );
}

/** Says what changes in the existing proverb. */
function sentenceOf({ existing, changesNothing, categories, replace }: Plan): string {
  if (changesNothing) return 'The existing proverb stays as it is; the suggestion will link to it.';
  const noun = categories.length === 1 ? 'category' : 'categories';
  const added = categories.length > 0 && `The ${noun} ${quotedList(categories)} will be added.`;
  const replaced = replace.length > 0 && 'Its history keeps what is replaced.';
  const spoken =
    existing.audio && replace.includes('proverb') && 'Its recording stays; check that it still matches.';
  return [added, replaced, spoken].filter(Boolean).join(' ');
}
