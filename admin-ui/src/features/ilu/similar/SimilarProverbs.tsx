import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { useDebouncedValue } from '../../../shared/hooks/timers';
import { similarity, isMoreSimilar, diffWords, type Part } from '../../../shared/text/differences';
import { MarkedWords } from '../../../shared/text/MarkedWords';
import { lineClamp, truncate } from '../../../shared/text/truncate';
import { iluKeys, loadSimilar, type SimilarProverb } from '../api';
import { iluPaths } from '../paths';

interface Props {
  /** The submitted text, or its correction. */
  proverb: string;
  meaning?: string;
  /** The categories of a suggestion. They make the comparison show categories, and mark differences everywhere. */
  categories?: string[];
  /** A button in the warning. */
  action?: ReactNode;
}

const words = {
  same: 'This exact proverb is already in the database.',
  spelling: 'Already in the database, spelled slightly differently.',
  near: 'This looks like a proverb that is already in the database.',
};

/**
 * Warns that the same or a similar proverb already exists, and shows the two side by side. Shows nothing if there is
 * none. It never prevents saving.
 */
export function SimilarProverbs({ proverb, meaning = '', categories, action }: Props) {
  const answer = useSimilar(proverb);
  return (
    <Box sx={{ minWidth: 0 }}>
      <SimilarWarning proverb={proverb} answer={answer} action={action} />
      {answer && answer.similar.length > 0 && (
        <Box sx={{ pt: 1 }}>
          <SimilarPanel label="New" typed={{ proverb, meaning, categories }} answer={answer} />
        </Box>
      )}
    </Box>
  );
}

interface SimilarWarningProps {
  proverb: string;
  answer: Answer | undefined;
  action?: ReactNode;
  /** Reserves its height, so that fields below it stay in their place while similar proverbs come and go. */
  keepsPlace?: boolean;
}

/** Warns that the same or a similar proverb already exists. */
export function SimilarWarning({ proverb, answer, action, keepsPlace = false }: SimilarWarningProps) {
  const nearest = answer?.similar[0];
  return (
    // Always rendered, so that screen readers announce a change.
    <Box role="status" sx={keepsPlace ? { minHeight: { xs: 68, sm: 48 } } : {}}>
      {keepsPlace && answer && !nearest && (
        <Alert severity="info" role="presentation">
          No similar proverb is in the database.
        </Alert>
      )}
      {nearest && (
        <Alert severity="warning" role="presentation" sx={{ fontWeight: 600 }}>
          {words[similarity(proverb, nearest.proverb)]}
          {action && <Box sx={{ mt: 1 }}>{action}</Box>}
        </Alert>
      )}
    </Box>
  );
}

interface Typed {
  proverb: string;
  meaning: string;
  categories?: string[] | undefined;
}

interface SimilarPanelProps {
  /** The heading above the text that is being typed. */
  label: string;
  /** The current text, which may be newer than the one that was compared. */
  typed: Typed;
  answer: Answer;
}

/** Shows a proverb beside the most similar one, with the others below. */
export function SimilarPanel({ label, typed, answer }: SimilarPanelProps) {
  const [nearest, ...others] = answer.similar;
  if (!nearest) return null;
  return (
    <>
      <Comparison label={label} typed={typed} existing={nearest} />
      {others.length > 0 && (
        <Box sx={{ mt: 1.5 }}>
          <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>Also similar</Box>
          <Box component="ul" aria-label="Also similar" sx={{ m: 0, pl: 2.5 }}>
            {others.map((other) => (
              <li key={other.id}>
                <Box lang="ig" dir="auto" sx={{ overflowWrap: 'anywhere', ...lineClamp(3) }}>
                  {other.proverb}
                </Box>
                <EditProverbLink proverb={other} />
              </li>
            ))}
          </Box>
        </Box>
      )}
    </>
  );
}

const PAUSE_MS = 400;

interface Answer {
  /** The text that was compared. */
  proverb: string;
  similar: SimilarProverb[];
}

/** A proverb before the edit. */
interface Edited {
  id: string;
  proverb: string;
}

/**
 * Returns the proverbs that are similar to the text, the most similar first, once typing has paused. For an edited
 * proverb it returns only those that the edit made more similar. It returns the previous answer while the next one loads.
 */
export function useSimilar(proverb: string, edited?: Edited): Answer | undefined {
  const text = proverb.trim() === edited?.proverb.trim() ? '' : proverb.trim();
  const debounced = useDebouncedValue(text, PAUSE_MS);
  const now = useNear(text && debounced, edited?.id);
  const before = useNear(now && edited ? edited.proverb : '', edited?.id);
  if (!now || !edited) return now;
  if (!before) return undefined;
  const known = new Set(before.similar.map(({ id }) => id));
  const isNews = (one: SimilarProverb) =>
    !known.has(one.id) || isMoreSimilar(now.proverb, edited.proverb, one.proverb);
  return { ...now, similar: now.similar.filter(isNews) };
}

function useNear(text: string, except: string | undefined): Answer | undefined {
  const { data, isPlaceholderData, failureCount } = useQuery({
    queryKey: [...iluKeys.similar, { proverb: text, except }],
    queryFn: async ({ signal }): Promise<Answer> => ({
      proverb: text,
      similar: await loadSimilar(text, except, signal),
    }),
    enabled: text !== '',
    placeholderData: (before) => before,
    // Another person may have added it a moment ago.
    staleTime: 0,
  });
  // Without a connection, the answer about an earlier text would stay.
  const isOutdated = isPlaceholderData && failureCount > 0;
  return text === '' || isOutdated ? undefined : data;
}

interface ComparisonProps {
  /** The heading above the text that is being typed. */
  label: string;
  typed: Typed;
  existing: SimilarProverb;
}

/** Shows the proverb that is being typed beside an existing one, and marks the words that only one of them has. */
function Comparison({ label, typed, existing }: ComparisonProps) {
  const [typedParts, existingParts] = diffWords(typed.proverb.trim(), existing.proverb);
  // Whoever chooses between two meanings must see all of both.
  const isWhole = typed.categories !== undefined;
  const [typedMeaning, existingMeaning] = typed.categories
    ? diffWords(typed.meaning, existing.meaning)
    : [typed.meaning, existing.meaning].map((text) => [{ text, differs: false }]);
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gap: 1,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
      }}
    >
      <Side label={label} parts={typedParts} meaning={typedMeaning} isWhole={isWhole}>
        <Categories names={typed.categories} other={existing.categories} />
      </Side>
      <Side label="Already in the database" parts={existingParts} meaning={existingMeaning} isWhole={isWhole}>
        {typed.categories && <Categories names={existing.categories} other={typed.categories} />}
        <EditProverbLink proverb={existing} />
      </Side>
    </Box>
  );
}

interface SideProps {
  label: string;
  parts: Part[];
  meaning: Part[] | undefined;
  /** A long meaning is not cut. */
  isWhole: boolean;
  children?: ReactNode;
}

function Side({ label, parts, meaning, isWhole, children }: SideProps) {
  return (
    <Box sx={{ p: 1.5, border: 1, borderColor: 'divider', borderRadius: 1, overflowWrap: 'anywhere' }}>
      <Box component="dt" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
        {label}
      </Box>
      <Box component="dd" sx={{ m: 0 }}>
        <Box lang="ig" dir="auto" sx={{ fontWeight: 600 }}>
          <MarkedWords parts={parts} />
        </Box>
        {meaning?.some(({ text }) => text.trim()) && (
          <Box lang="en" dir="auto" sx={{ fontSize: '0.875rem', ...(!isWhole && lineClamp(4)) }}>
            <MarkedWords parts={meaning} />
          </Box>
        )}
        {children}
      </Box>
    </Box>
  );
}

interface CategoriesProps {
  names: string[] | undefined;
  /** The categories of the other proverb. */
  other: string[];
}

/** Shows categories. Marks the ones that the other proverb lacks. */
function Categories({ names = [], other }: CategoriesProps) {
  if (names.length === 0) return null;
  const parts = names.map((name) => ({ text: name, differs: !other.includes(name) }));
  return (
    <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
      <MarkedWords parts={parts} separator=", " />
    </Box>
  );
}

/** The longest name of a proverb in the link's label, in characters. */
const NAMING = 40;

interface EditProverbLinkProps {
  proverb: { id: string; proverb: string };
}

/** Opens a proverb of the database in a new tab, so that the text that is being typed stays. */
function EditProverbLink({ proverb: { id, proverb } }: EditProverbLinkProps) {
  return (
    <Link
      component={RouterLink}
      to={`${iluPaths.edit}?${new URLSearchParams({ edit: id })}`}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`Edit this proverb: ${truncate(proverb, NAMING)}, opens in a new tab`}
    >
      Edit this proverb
    </Link>
  );
}
