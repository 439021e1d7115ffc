import FilterList from '@mui/icons-material/FilterList';
import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import Select from '@mui/material/Select';
import Stack from '@mui/material/Stack';
import { useRef, useState, type ReactNode } from 'react';
import { Field } from '../fields/Field';
import { MultiSelectField } from '../fields/MultiSelectField';
import { allowsNavigation } from '../hooks/shortcuts';
import { names } from '../routing/filter';
import { optionsOf, type FilterField } from './field';

interface Props {
  fields: readonly FilterField[];
  /** Removes all filters. */
  onClear: () => void;
  /** Is shown below the fields. */
  children?: ReactNode;
}

/** The button that opens the filter menu. A choice takes effect at once. */
export function FilterMenu({ fields, onClear, children }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const set = fields.filter(({ value }) => value !== '');
  const count = set.filter(({ isOrder }) => !isOrder).length;
  const title = fields.some(({ isOrder }) => isOrder) ? 'Filter and sort' : 'Filter';
  return (
    <>
      <Button
        ref={button}
        startIcon={<FilterList />}
        data-filter-menu=""
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        {count > 0 ? `Filter (${count})` : 'Filter'}
      </Button>
      <Popover
        open={isOpen}
        anchorEl={() => button.current}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: { ...allowsNavigation, role: 'dialog', 'aria-label': title, sx: { p: 2, width: 320 } },
        }}
      >
        <Stack spacing={2}>
          {fields.map((field) =>
            field.isMulti ? (
              <MultiSelectField
                key={field.label}
                label={field.label}
                options={field.options.slice(1).map(({ value }) => value)}
                nothingChosen={field.options[0]?.label}
                value={names.parse(field.value)}
                onChange={(chosen) => field.onChange(names.format(chosen))}
              />
            ) : (
              <Field key={field.label} label={field.label} hint={field.hint}>
                {({ id, describedBy }) => (
                  <Select
                    native
                    size="small"
                    value={field.value}
                    onChange={({ target }) => field.onChange(target.value)}
                    inputProps={{ id, 'aria-describedby': describedBy }}
                  >
                    {optionsOf(field).map(({ value, label }) => (
                      <option key={value} value={value}>
                        {label}
                      </option>
                    ))}
                  </Select>
                )}
              </Field>
            ),
          )}
          {children}
          <Stack direction="row" sx={{ justifyContent: 'flex-end', gap: 1 }}>
            <Button disabled={set.length === 0} onClick={onClear}>
              Clear
            </Button>
            <Button variant="contained" onClick={close}>
              Done
            </Button>
          </Stack>
        </Stack>
      </Popover>
    </>
  );
}
