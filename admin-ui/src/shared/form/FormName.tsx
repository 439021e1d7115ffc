import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { useWatch, type FieldPathByValue, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { Link as RouterLink } from 'react-router';
import { areaRows, type AreaId } from '../areas';
import { useDebouncedValue } from '../hooks/timers';
import { EDIT } from '../routing/useOpenRecord';
import { recordUrl } from '../search/entrySearch';
import { similarity } from '../text/differences';
import { fold } from '../text/fold';
import { FieldWarning } from './FieldWarning';
import { FormText } from './FormText';
import type { TextRow } from './texts';
import type { ExistsQuestion } from './useExistsQuestion';

/** How the entries of an area are found by name. */
export interface NameSearch {
  area: AreaId;
  /** The path of the list in which they are opened. */
  path: string;
  /** The search of the list. */
  find: (
    query: { q: string; limit: number },
    signal?: AbortSignal,
  ) => Promise<{ items: readonly { id: string; name: string }[] }>;
}

interface Props<F extends FieldValues> {
  form: UseFormReturn<F>;
  row: TextRow;
  search: NameSearch;
}

/** The name of an entry. It warns about other entries with the same name and links to them, and never prevents saving. */
export function FormName<F extends FieldValues & { name: string }>({ form, row, search }: Props<F>) {
  const name = 'name' as FieldPathByValue<F, string>;
  const typed: string = useWatch({ control: form.control, name });
  const existing = useExisting(typed, form.formState.defaultValues?.['name'] ?? '', search);
  const { label, required = false, hasIgboKeys } = row;
  return (
    <FieldWarning
      hint="As the apps show it."
      warning={existing.length > 0 ? `A ${areaRows[search.area].noun.one} with this name exists.` : undefined}
      action="Show"
      panel={<ExistingNames existing={existing} path={search.path} />}
    >
      {(hint) => (
        <FormText
          form={form}
          name={name}
          label={label}
          required={required}
          hint={hint}
          hasIgboKeys={hasIgboKeys}
        />
      )}
    </FieldWarning>
  );
}

interface ExistingNamesProps {
  existing: readonly { id: string; name: string }[];
  /** The path of the list in which they are opened. */
  path: string;
}

function ExistingNames({ existing, path }: ExistingNamesProps) {
  return (
    <Alert severity="info" role="presentation" sx={{ overflowWrap: 'anywhere' }}>
      {existing.slice(0, shown).map(({ id, name }, at) => (
        <Fragment key={id}>
          {at > 0 && ', '}
          <Link
            component={RouterLink}
            to={recordUrl(path, EDIT, id)}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={`${name}, opens in a new tab`}
          >
            {name}
          </Link>
        </Fragment>
      ))}
      {existing.length > shown && ` and ${existing.length - shown} more`}
    </Alert>
  );
}

const shown = 3;
const pauseMs = 400;
/** The longest name that a list's search accepts as a phrase in quotation marks. */
const maxName = 198;
/** The search also finds the name in other texts, so it needs more than one result. */
const limit = 50;

/** Returns the entries whose name is the same apart from case, tone marks and dots. */
async function findNamed(name: string, { find }: NameSearch, signal?: AbortSignal) {
  const typed = fold(name);
  if (typed.length > maxName) return [];
  const { items } = await find({ q: `"${typed}"`, limit }, signal);
  return items.filter((one) => fold(one.name) === typed);
}

/** Returns the question that a form asks before it adds an entry whose name exists, or is spelled slightly differently. */
export function askAboutSameName<F extends { name: string }>(search: NameSearch): ExistsQuestion<F> {
  const { one } = areaRows[search.area].noun;
  return {
    title: `A ${one} with this name already exists. Add another?`,
    confirmLabel: 'Add another',
    similarTitle: `A ${one} with nearly the same name exists. Add yours too?`,
    path: search.path,
    find: async ({ name }, signal) => {
      const named = await findNamed(name, search, signal);
      return named.map((other) => ({ ...other, differs: similarity(name, other.name) !== 'same' }));
    },
  };
}

/** Returns the entries whose name is the same apart from case, tone marks and dots, once typing has paused. */
function useExisting(name: string, stored: string, search: NameSearch) {
  const typed = fold(name);
  const paused = useDebouncedValue(typed, pauseMs);
  const isOther = typed !== '' && typed !== fold(stored);
  const { data = [] } = useQuery({
    // Outside of the area's keys: a reload after adding the entry would find the new entry itself.
    queryKey: ['existing', search.area, typed],
    queryFn: ({ signal }) => findNamed(typed, search, signal),
    enabled: isOther && typed === paused,
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  });
  return isOther ? data : [];
}
