import { zodResolver } from '@hookform/resolvers/zod';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import OutlinedInput from '@mui/material/OutlinedInput';
import Select from '@mui/material/Select';
import Stack from '@mui/material/Stack';
import { Controller, useWatch, type UseFormReturn } from 'react-hook-form';
import { areaIds, areaRows } from '../../../../shared/areas';
import { Choices } from '../../../../shared/export/Choices';
import { ErrorAlert } from '../../../../shared/feedback/ErrorAlert';
import { PendingButton } from '../../../../shared/feedback/PendingButton';
import { Field } from '../../../../shared/fields/Field';
import { FormCheckboxes } from '../../../../shared/form/FormCheckboxes';
import { savedWithCtrlEnter } from '../../../../shared/form/FormLock';
import { z } from '../../../../shared/form/zod';
import { useForm } from '../../../../shared/form/useForm';
import { formatDay, formatISODay } from '../../../../shared/text/dates';
import { PasswordField } from '../PasswordField';
import type { KeyInput } from './api';

/** The lifetime option that shows the field for the last day. */
const OTHER = 'other';

const schema = z
  .object({
    name: z.string().trim().min(1, 'Please enter a name'),
    areas: z.array(z.enum(areaIds)).min(1, 'Please choose at least one area'),
    access: z.enum(['read', 'write']),
    /** The lifetime in days, or OTHER. */
    lifetime: z.string(),
    lastDay: z.string(),
    password: z.string().min(1, 'Please enter your password'),
  })
  .refine(({ lifetime, lastDay }) => lifetime !== OTHER || isAllowed(lastDay), {
    path: ['lastDay'],
    message: 'Please choose a day from tomorrow to a year from now',
  });

type Values = z.infer<typeof schema>;

const empty: Values = { name: '', areas: [], access: 'read', lifetime: '365', lastDay: '', password: '' };

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);

/** Returns the first and the last day that may be chosen. The server allows a lifetime of 1 to 365 days. */
const allowedDays = () => ({ min: formatISODay(inDays(1)), max: formatISODay(inDays(364)) });

function isAllowed(day: string): boolean {
  const { min, max } = allowedDays();
  return day >= min && day <= max;
}

/** Returns when a key ends: after a number of days, or with the end of its last day. */
const endOf = ({ lifetime, lastDay }: Pick<Values, 'lifetime' | 'lastDay'>) =>
  lifetime === OTHER ? new Date(`${lastDay}T23:59:59`) : inDays(Number(lifetime));

const toInput = ({ name, areas, access, password, ...end }: Values): KeyInput => ({
  name,
  areas,
  canWrite: access === 'write',
  expiresAt: endOf(end).toISOString(),
  password,
});

interface Props {
  isPending: boolean;
  failure: string | undefined;
  onChange: () => void;
  onSubmit: (input: KeyInput) => void;
  onCancel: () => void;
}

/** Asks for the name, areas, access and end of a new API key, and for the password, since a key acts for its owner. */
export function KeyForm({ isPending, failure, onChange, onSubmit, onCancel }: Props) {
  const form = useForm({ resolver: zodResolver(schema), defaultValues: empty, mode: 'onTouched' });
  const { errors } = form.formState;
  const { ref, ...name } = form.register('name');
  return (
    <form
      noValidate
      onChange={onChange}
      onSubmit={(event) => void form.handleSubmit((values) => onSubmit(toInput(values)))(event)}
      {...savedWithCtrlEnter}
    >
      <DialogContent>
        {failure && <ErrorAlert>{failure}</ErrorAlert>}
        <Stack
          spacing={2}
          sx={{ '& legend:not(.Mui-error)': { color: 'text.primary' }, '& legend': { fontWeight: 600 } }}
        >
          <Field
            label="Name"
            hint="What uses the key, such as “Nightly export”. The history shows it."
            error={errors.name?.message}
            required
          >
            {({ id, describedBy, isInvalid }) => (
              <OutlinedInput
                {...name}
                inputRef={ref}
                id={id}
                size="small"
                autoFocus
                autoComplete="off"
                inputProps={{
                  required: true,
                  maxLength: 60,
                  'aria-describedby': describedBy,
                  'aria-invalid': isInvalid,
                }}
              />
            )}
          </Field>
          <FormCheckboxes
            form={form}
            name="areas"
            legend="Areas (at least one)"
            options={areaIds.map((area) => [area, areaRows[area].label] as const)}
          />
          <Controller
            control={form.control}
            name="access"
            render={({ field: { value, onChange } }) => (
              <Choices
                legend="Access"
                options={[
                  ['read', 'Read'],
                  ['write', 'Read and write', 'It can change and delete entries as you can.'],
                ]}
                value={value}
                onChange={onChange}
              />
            )}
          />
          <EndFields form={form} />
          <PasswordField
            label="Your password"
            autoComplete="current-password"
            error={errors.password?.message}
            field={form.register('password')}
          />
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onCancel} disabled={isPending}>
          Cancel
        </Button>
        <PendingButton type="submit" pending={isPending} pendingLabel="Creating...">
          Create key
        </PendingButton>
      </DialogActions>
    </form>
  );
}

interface FieldProps {
  form: UseFormReturn<Values>;
}

/** Asks when the key ends. */
function EndFields({ form }: FieldProps) {
  const lifetime = useWatch({ control: form.control, name: 'lifetime' });
  const { ref, ...field } = form.register('lifetime');
  const { ref: dayRef, ...dayField } = form.register('lastDay');
  return (
    <>
      <Field
        label="Expires"
        hint={lifetime === OTHER ? undefined : `On ${formatDay(inDays(Number(lifetime)).toISOString())}.`}
      >
        {({ id, describedBy }) => (
          <Select
            {...field}
            native
            size="small"
            defaultValue={empty.lifetime}
            inputRef={ref}
            inputProps={{ id, 'aria-describedby': describedBy }}
          >
            <option value="30">In 30 days</option>
            <option value="90">In 90 days</option>
            <option value="365">In 365 days</option>
            <option value={OTHER}>On another day</option>
          </Select>
        )}
      </Field>
      {lifetime === OTHER && (
        <Field
          label="Last day"
          hint="The key works until the end of this day."
          error={form.formState.errors.lastDay?.message}
          required
        >
          {({ id, describedBy, isInvalid }) => (
            <OutlinedInput
              {...dayField}
              inputRef={dayRef}
              id={id}
              type="date"
              size="small"
              inputProps={{
                ...allowedDays(),
                required: true,
                'aria-describedby': describedBy,
                'aria-invalid': isInvalid,
              }}
            />
          )}
        </Field>
      )}
    </>
  );
}
