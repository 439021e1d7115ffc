import { zodResolver } from '@hookform/resolvers/zod';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Select from '@mui/material/Select';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { areaIds, areaRows, type AreaId } from '../../shared/areas';
import { Choices } from '../../shared/export/Choices';
import { ErrorAlert } from '../../shared/feedback/ErrorAlert';
import { PendingButton } from '../../shared/feedback/PendingButton';
import { Field } from '../../shared/fields/Field';
import { FormCheckboxes } from '../../shared/form/FormCheckboxes';
import { FormText } from '../../shared/form/FormText';
import { requiredURL } from '../../shared/form/rules';
import { savedWithCtrlEnter } from '../../shared/form/FormLock';
import { showFieldErrors } from '../../shared/form/showFieldErrors';
import { z } from '../../shared/form/zod';
import { useForm } from '../../shared/form/useForm';
import { ApiError } from '../../shared/http/ApiError';
import { useWrite } from '../../shared/http/write';
import { addWrite, changeWrite, type Webhook, type WebhookInput } from './api';
import { SecretStep } from './SecretStep';
import { eventName, formNames, WAITING } from './words';

const schema = z
  .object({
    area: z.enum(areaIds),
    url: requiredURL('Address'),
    form: z.enum(['json', 'text']),
    kinds: z.array(z.string()),
  })
  .refine(({ form, kinds }) => form === 'text' || kinds.length > 0, {
    path: ['kinds'],
    // Also while another field has an error.
    when: () => true,
    message: 'Please choose at least one event',
  });

type Values = z.infer<typeof schema>;

/** A text is sent for one event alone. */
const toInput = ({ url, form, kinds }: Values): WebhookInput => ({
  url,
  form,
  kinds: form === 'text' ? [WAITING] : kinds,
});

interface Props {
  /** The kinds of events of each area that is loaded; at least one. */
  kinds: Partial<Record<AreaId, string[]>>;
  /** The webhook to edit; without it one is added. */
  edited?: { area: AreaId; webhook: Webhook };
  onClose: () => void;
  /** Is called once a webhook is added and its secret was shown. */
  onAdded?: (area: AreaId, id: string) => void;
  /** Is called before onClose once an edit is saved. */
  onSaved?: () => void;
}

/** Adds or edits a webhook. After adding, it shows the secret, unless the receiver is a chat room, which does not use it. */
export function WebhookDialog({ kinds, edited, onClose, onAdded, onSaved }: Props) {
  const id = useId();
  const [isChanged, setIsChanged] = useState(false);
  const form = useForm<Values>({
    resolver: zodResolver(schema),
    defaultValues: edited
      ? { area: edited.area, url: edited.webhook.url, form: edited.webhook.form, kinds: edited.webhook.kinds }
      : { area: areaIds.find((area) => kinds[area]) ?? 'creator', url: '', form: 'json', kinds: [] },
    mode: 'onTouched',
  });
  const onError = (error: Error) => {
    if (error instanceof ApiError) showFieldErrors(form, error);
  };
  const add = useWrite(addWrite, {
    onError,
    onSuccess: (added, { area }) => {
      if (added.form === 'text') onAdded?.(area, added.id);
    },
  });
  const change = useWrite(changeWrite, {
    onError,
    onSuccess: () => {
      onSaved?.();
      onClose();
    },
  });
  const { isPending, failure, error } = edited ? change : add;
  const isAtFields = error instanceof ApiError && error.fields.length > 0;
  const submit = (values: Values) => {
    const body = toInput(values);
    if (edited) change.mutate({ area: edited.area, id: edited.webhook.id, body });
    else add.mutate({ area: values.area, body });
  };
  const made = add.data?.form === 'json' ? add.data : undefined;
  return (
    <Dialog
      open
      // Only Cancel discards input.
      onClose={isChanged ? undefined : onClose}
      fullWidth
      maxWidth="sm"
      aria-labelledby={id}
    >
      <DialogTitle id={id}>
        {made ? 'Copy the secret' : edited ? 'Edit the webhook' : 'Add a webhook'}
      </DialogTitle>
      {made ? (
        <SecretStep secret={made.secret} onDone={() => onAdded?.(form.getValues('area'), made.id)} />
      ) : (
        <form
          noValidate
          onChange={() => setIsChanged(true)}
          onSubmit={(event) => void form.handleSubmit(submit)(event)}
          {...savedWithCtrlEnter}
        >
          <DialogContent>
            {failure && !isAtFields && <ErrorAlert>{failure}</ErrorAlert>}
            <WebhookFields form={form} kinds={kinds} isNew={!edited} />
          </DialogContent>
          <DialogActions>
            <Button onClick={onClose} disabled={isPending}>
              Cancel
            </Button>
            <PendingButton
              type="submit"
              pending={isPending}
              pendingLabel={edited ? 'Saving...' : 'Adding...'}
            >
              {edited ? 'Save' : 'Add webhook'}
            </PendingButton>
          </DialogActions>
        </form>
      )}
    </Dialog>
  );
}

interface FieldsProps {
  form: UseFormReturn<Values>;
  kinds: Props['kinds'];
  isNew: boolean;
}

function WebhookFields({ form, kinds, isNew }: FieldsProps) {
  const [area, shape] = useWatch({ control: form.control, name: ['area', 'form'] });
  const events = kinds[area] ?? [];
  const hasQueues = events.includes(WAITING);
  const chooseArea = (next: AreaId) => {
    form.setValue('area', next);
    form.setValue('kinds', []);
    form.clearErrors('kinds');
    if (!kinds[next]?.includes(WAITING)) form.setValue('form', 'json');
  };
  return (
    <Stack
      spacing={2}
      sx={{ '& legend:not(.Mui-error)': { color: 'text.primary' }, '& legend': { fontWeight: 600 } }}
    >
      {isNew && (
        <Field label="Area" hint="A webhook sends the events of one area.">
          {({ id, describedBy }) => (
            <Select
              native
              size="small"
              autoFocus
              value={area}
              onChange={(event) => chooseArea(event.target.value)}
              inputProps={{ id, 'aria-describedby': describedBy }}
            >
              {areaIds
                .filter((each) => kinds[each])
                .map((each) => (
                  <option key={each} value={each}>
                    {areaRows[each].label}
                  </option>
                ))}
            </Select>
          )}
        </Field>
      )}
      <FormText
        form={form}
        name="url"
        type="url"
        label="Address"
        hint="Obi posts messages to this address. It may be secret, so other screens show only the host and the last characters."
        required
        autoFocus={!isNew}
      />
      {hasQueues && (
        <Choices
          legend="Format"
          options={[
            ['json', formNames.json, 'For a website or program.'],
            ['text', formNames.text, 'For Slack, Matrix or Discord: “3 reviews and 1 report wait in Obi”.'],
          ]}
          value={shape}
          onChange={(next) => form.setValue('form', next)}
        />
      )}
      {shape === 'text' ? (
        <Typography>Event: {eventName(area, WAITING)}</Typography>
      ) : (
        <FormCheckboxes
          form={form}
          name="kinds"
          legend="Events (at least one)"
          options={events.map((kind) => [kind, eventName(area, kind)] as const)}
        />
      )}
    </Stack>
  );
}
