import Box from '@mui/material/Box';
import { useSummary } from '../../shared/summary/summary';
import { contents } from './contents';
import { Letters } from './Letters';
import { Meter } from './Meter';
import { NoAnswer } from './NoAnswer';
import { Section } from './Section';

/** How far the collection is: what can be heard, what is in order, and which letters have how much. */
export function Collection() {
  const ilu = useSummary('ilu');
  const kwuo = useSummary('kwuo');
  const proverbs = ilu.data;
  const riddles = kwuo.data;
  return (
    <Section title="How far the collection is">
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
        <Meter
          label="Proverbs with a recording"
          lacking="without a recording"
          to={`${contents.ilu.list}?recording=without`}
          of={proverbs && { part: proverbs.withAudio, whole: proverbs.total }}
          failure={ilu.hasFailed}
        />
        <Meter
          label="Proverbs with categories"
          lacking="without a category"
          to={`${contents.ilu.list}?uncategorised=true`}
          of={proverbs && { part: proverbs.withCategories, whole: proverbs.total }}
          failure={ilu.hasFailed}
        />
        <Meter
          label="Riddles with a recording"
          lacking="without a recording"
          to={`${contents.kwuo.list}&recording=without`}
          of={riddles && { part: riddles.withAudio, whole: riddles.total }}
          failure={kwuo.hasFailed && <NoAnswer who="Kwuo" query={kwuo} />}
        />
      </Box>
      <Letters
        letters={proverbs?.letters}
        failure={ilu.hasFailed && <NoAnswer who="Ilu Finder" query={ilu} />}
      />
    </Section>
  );
}
