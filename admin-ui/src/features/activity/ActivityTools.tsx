import FilterList from '@mui/icons-material/FilterList';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import Select from '@mui/material/Select';
import { useQuery } from '@tanstack/react-query';
import { useState, useEffect, useId, useRef } from 'react';
import { historyAreas } from '../../shared/areas';
import { Field } from '../../shared/fields/Field';
import { adminsQuery } from '../../shared/http/adminsQuery';
import { useIsNarrow } from '../../shared/layout/viewport';
import type { Values } from './activityFilter';
import { areaName, kinds } from './streams';

interface Props {
  values: Values;
  set: (name: keyof Values, value: string) => void;
  isNarrowed: boolean;
  onReset: () => void;
  /** The usernames in the changes on screen. */
  actors: readonly string[];
}

const areaOptions = historyAreas.map((area): Option => [area, areaName(area)]);
const kindOptions = Object.entries(kinds).map(([kind, { label }]): Option => [kind, label]);

/** Filters the list by area, action, user and date. On a phone a button shows the fields, so that the list begins higher. */
export function ActivityTools({ values, set, isNarrowed, onReset, actors }: Props) {
  // The usernames are loaded when the user field is first focused.
  const [needsNames, setNeedsNames] = useState(false);
  const { data: admins = [] } = useQuery({ ...adminsQuery, enabled: needsNames });
  const names = new Set([...admins.map(({ username }) => username), ...actors].filter(Boolean));
  const input = (name: keyof Values) => ({
    value: values[name],
    onCommit: (value: string) => set(name, value),
  });
  const isNarrow = useIsNarrow();
  const [isOpen, setOpen] = useState(false);
  const fieldsId = useId();
  const count = Object.values(values).filter(Boolean).length;
  const fields = (
    <Box
      id={fieldsId}
      role="search"
      aria-label="Filter changes"
      sx={{
        display: 'grid',
        gap: 2,
        mb: 3,
        alignItems: 'end',
        gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(5, minmax(0, 1fr)) auto' },
        '& > :first-of-type': { gridColumn: { xs: '1 / -1', md: 'auto' } },
      }}
    >
      <Choice label="Area" all="All areas" options={areaOptions} {...input('area')} />
      <Choice label="Action" all="All changes" options={kindOptions} {...input('kind')} />
      <CommittedInput
        label="User"
        placeholder="Username"
        suggestions={[...names].sort()}
        onFocus={() => setNeedsNames(true)}
        {...input('actor')}
      />
      <CommittedInput label="From" type="date" {...input('from')} />
      <CommittedInput label="To" type="date" {...input('to')} />
      <Button disabled={!isNarrowed} onClick={onReset}>
        Show all
      </Button>
    </Box>
  );
  if (!isNarrow) return fields;
  return (
    <>
      <Button
        startIcon={<FilterList />}
        aria-expanded={isOpen}
        aria-controls={isOpen ? fieldsId : undefined}
        onClick={() => setOpen(!isOpen)}
        sx={{ mb: 1 }}
      >
        {count > 0 ? `Filter (${count})` : 'Filter'}
      </Button>
      {isOpen && fields}
    </>
  );
}

type Option = [value: string, label: string];

interface ChoiceProps {
  label: string;
  all: string;
  options: Option[];
  value: string;
  onCommit: (value: string) => void;
}

function Choice({ label, all, options, value, onCommit }: ChoiceProps) {
  return (
    <Field label={label}>
      {({ id }) => (
        <Select
          native
          size="small"
          // Must equal the height of CommittedInput.
          sx={{ height: 40 }}
          value={value}
          onChange={(event) => onCommit(event.target.value)}
          inputProps={{ id }}
        >
          <option value="">{all}</option>
          {options.map(([option, text]) => (
            <option key={option} value={option}>
              {text}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

interface CommittedInputProps {
  label: string;
  value: string;
  onCommit: (value: string) => void;
  type?: 'text' | 'date';
  placeholder?: string;
  suggestions?: readonly string[];
  onFocus?: () => void;
}

/**
 * An input that calls onCommit when its value is complete: a text on Enter, on blur or when a suggestion is chosen, a
 * date when its year is 1970 or later, since a browser reports each digit of a year as it is typed.
 */
function CommittedInput(props: CommittedInputProps) {
  const { label, value, onCommit, type = 'text', placeholder, suggestions, onFocus } = props;
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Do not replace the text while the user is typing.
    if (input.current && document.activeElement !== input.current) input.current.value = value;
  }, [value]);
  const commit = () => {
    const next = input.current?.value.trim() ?? '';
    if (next !== value && (type === 'text' || next === '' || next >= '1970')) onCommit(next);
  };
  return (
    <Field label={label}>
      {({ id }) => (
        <OutlinedInput
          id={id}
          inputRef={input}
          type={type}
          size="small"
          defaultValue={value}
          // By default, browsers make date inputs taller than text inputs.
          sx={{ height: 40 }}
          placeholder={placeholder}
          autoComplete="off"
          onBlur={commit}
          onFocus={onFocus}
          onChange={({ nativeEvent }) => (type === 'date' || isSuggestion(nativeEvent)) && commit()}
          onKeyDown={(event) => event.key === 'Enter' && commit()}
          inputProps={{
            maxLength: type === 'text' ? 100 : undefined,
            autoCapitalize: 'none',
            spellCheck: false,
            list: suggestions && listId,
          }}
          endAdornment={
            suggestions && (
              <datalist id={listId}>
                {suggestions.map((suggestion) => (
                  <option key={suggestion} value={suggestion} />
                ))}
              </datalist>
            )
          }
        />
      )}
    </Field>
  );
}

/** Reports whether a suggestion was chosen. Typing and pasting set another inputType. */
const isSuggestion = (event: Event) =>
  !(event instanceof InputEvent) || event.inputType === '' || event.inputType === 'insertReplacementText';
