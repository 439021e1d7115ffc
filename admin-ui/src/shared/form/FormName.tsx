import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { useWatch, type FieldPathByValue, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { Link as RouterLink } from 'react-router';
import { areaRows, type AreaId } from '../areas';
import { useDebouncedValue } from '../hooks/timers';
import { EDIT } from '../routing/useOpenRecord';
import { recordUrl } from '../search/entrySearch';
import { fold } from '../text/fold';
import { FormText } from './FormText';
import type { TextRow } from './texts';

/** How the entries of an area are found by name. */
export interface NameSearch {
  area: AreaId;
  /** The path of the list in which they are opened. */
  path: string;
  /** The search of the list. */
  find: (
    query: { q: string; limit: number },
    signal: AbortSignal,
  ) => Promise<{ items: readonly { id: string; name: string }[] }>;
}

interface Props<F extends FieldValues> {
  form: UseFormReturn<F>;
  row: TextRow;
  search: NameSearch;
}

/** The name of an entry. It links to other entries with the same name, and never prevents saving. */
export function FormName<F extends FieldValues & { name: string }>({ form, row, search }: Props<F>) {
  const name = 'name' as FieldPathByValue<F, string>;
  const typed: string = useWatch({ control: form.control, name });
  const { label, required = false } = row;
  return (
    <div>
      <FormText form={form} name={name} label={label} required={required} />
      <ExistingNames name={typed} stored={form.formState.defaultValues?.['name'] ?? ''} search={search} />
    </div>
  );
}

interface ExistingNamesProps {
  name: string;
  /** The name of the edited entry; empty for a new one. */
  stored: string;
  search: NameSearch;
}

function ExistingNames({ name, stored, search }: ExistingNamesProps) {
  const existing = useExisting(name, stored, search);
  return (
    // Always rendered, so that screen readers announce a change.
    <Box role="status">
      {existing.length > 0 && (
        <Alert severity="info" role="presentation" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
          A {areaRows[search.area].noun.one} with this name already exists:{' '}
          {existing.slice(0, shown).map(({ id, name: existingName }, at) => (
            <Fragment key={id}>
              {at > 0 && ', '}
              <Link
                component={RouterLink}
                to={recordUrl(search.path, EDIT, id)}
                target="_blank"
                rel="noopener noreferrer"
                aria-label={`${existingName}, opens in a new tab`}
              >
                {existingName}
              </Link>
            </Fragment>
          ))}
          {existing.length > shown && ` and ${existing.length - shown} more`}
        </Alert>
      )}
    </Box>
  );
}

const shown = 3;
const pauseMs = 400;
/** The longest name that a list's search accepts as a phrase in quotation marks. */
const maxName = 198;
/** The search also finds the name in other texts, so it needs more than one result. */
const limit = 50;

/** Returns the entries whose name is the same apart from case, tone marks and dots, once typing has paused. */
function useExisting(name: string, stored: string, { area, find }: NameSearch) {
  const typed = fold(name);
  const paused = useDebouncedValue(typed, pauseMs);
  const isOther = typed !== '' && typed !== fold(stored) && typed.length <= maxName;
  const { data = [] } = useQuery({
    // Outside of the area's keys: a reload after adding the entry would find the new entry itself.
    queryKey: ['existing', area, typed],
    queryFn: async ({ signal }) => {
      const { items } = await find({ q: `"${typed}"`, limit }, signal);
      return items.filter((one) => fold(one.name) === typed);
    },
    enabled: isOther && typed === paused,
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  });
  return isOther ? data : [];
}
