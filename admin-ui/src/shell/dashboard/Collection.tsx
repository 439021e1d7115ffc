import Box from '@mui/material/Box';
import { areas } from '../../features/areas';
import type { Area } from '../../shared/routing/area';
import { useSummary } from '../../shared/summary/summary';
import { capital } from '../../shared/text/capital';
import { Letters } from './Letters';
import { Meter } from './Meter';
import { NotResponding } from './NotResponding';
import { Section } from './Section';

const recorded = areas.filter(({ kinds }) => kinds.includes('recordings'));

/** Shows how many entries have recordings and categories, and how many proverbs each letter has. */
export function Collection() {
  const ilu = useSummary('ilu');
  return (
    <Section title="Collection progress">
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
        {recorded.map((area) => (
          <Meters key={area.id} area={area} />
        ))}
      </Box>
      <Letters
        letters={ilu.data?.letters}
        failure={ilu.hasFailed && <NotResponding name="Ilu Finder" query={ilu} />}
      />
    </Section>
  );
}

/** How many entries of an area have a recording, and categories where it has some. */
function Meters({ area: { id, label, noun, list, kinds } }: { area: Area }) {
  const query = useSummary(id);
  const { hasFailed } = query;
  const counts: { total: number; withAudio?: number; withCategories?: number } | undefined = query.data;
  const narrowed = `${list}${list.includes('?') ? '&' : '?'}`;
  return (
    <>
      <Meter
        label={`${capital(noun.many)} with a recording`}
        lacking="without a recording"
        to={`${narrowed}recording=without`}
        of={counts && { part: counts.withAudio ?? 0, whole: counts.total }}
        // For Ilu Finder, the letters below show the failure.
        failure={hasFailed && (id === 'ilu' || <NotResponding name={label} query={query} />)}
      />
      {/* Only areas with categories have changes of the kind 'renamed'. */}
      {kinds.includes('renamed') && (
        <Meter
          label={`${capital(noun.many)} with categories`}
          lacking="without a category"
          to={`${narrowed}uncategorised=true`}
          of={counts && { part: counts.withCategories ?? 0, whole: counts.total }}
          failure={hasFailed}
        />
      )}
    </>
  );
}
